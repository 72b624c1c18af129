import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import { api } from './api-url'
import { server } from './server'

/** A row of a response to a search, with attributes of its own and of its domain. */
export const searchResult = (id: number, own: object[] = [], domain: object[] = []) => ({
  id,
  email: `a***@bank-${id}.example`,
  domain: { name: `bank-${id}.example`, tld: 'example', eavAttributes: domain },
  eavAttributes: own,
})

/**
 * Responds to each search with this total and these rows, four plain ones by default, once `until` resolves. Returns a function
 * that is called with each query.
 */
export function respondToSearches(
  total: number,
  member: object[] = [1, 2, 3, 4].map(id => searchResult(id)),
  until?: Promise<void>,
) {
  const queried = vi.fn<(query: string) => void>()
  server.use(
    http.get(api('email_documents'), async ({ request }) => {
      queried(decodeURIComponent(new URL(request.url).search))
      await until
      return HttpResponse.json({ totalItems: total, member })
    }),
  )
  return queried
}

export const serveTlds = (...tlds: string[]) =>
  server.use(http.get(api('domain_t_l_ds'), () => HttpResponse.json({ member: tlds.map(tld => ({ tld })) })))

export const keywordsField = () => screen.getByRole('textbox', { name: 'Keywords' })
export const picker = (name: string) => screen.getByRole('combobox', { name })
export const searchButton = () => screen.getByRole('button', { name: 'Search Domains' })

/** The heading of the results, once it is there. */
export const resultsHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })

/** The values that are picked, by the names of the buttons that remove them; all, or those of the field whose values are called so. */
export const picked = (noun?: string) => {
  const list = noun === undefined ? document.body : screen.queryByRole('list', { name: `Selected ${noun}` })
  const buttons = list ? within(list).queryAllByRole('button', { name: /^Remove / }) : []
  return buttons.map(button => button.getAttribute('aria-label')?.replace('Remove ', ''))
}

/** What screen readers have announced last, and what they find in the page's other live regions. */
export const announced = () => screen.getAllByRole('status').map(region => region.textContent)
