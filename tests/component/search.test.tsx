/**
 * @promise Visitors search and see a preview and the offers.
 * @promise Home claims 11M+ addresses, 200+ countries, 1000+ TLDs, 24/7 support.
 * @promise `/` and `/search` are the same search page.
 * @promise Features stand there until the first search.
 * @promise Two search types, each with its fields.
 * @promise Clear Search empties form, memory, address and results, and offers Undo.
 * @promise The search is kept in the browser and restored.
 * @promise The search is in the address, which can be shared and gone back to.
 * @promise 'Loading results...'; Add to Cart only where something was found.
 * @promise A search that fails at first reads 'Still trying…', with Cancel, which ends the retries and keeps
 *   the form.
 * @promise Nothing found: the search without each criterion, with the number where it is cached, else the
 *   field to change.
 * @promise 'Edit search' leads from the results to the form.
 * @promise The results say what the cart has of their search.
 * @promise One solid button beside results: Add to Cart, or Search Domains where the form has another search.
 * @promise A keyword search needs a keyword, country or TLD, an ISP search a provider, else a toast.
 * @promise Search: 'Problem Occurred' for results, offers, cart and adding; 'Success'; 'Search cleared'.
 * @promise Of a long list a hundred are drawn at a time; how many is said, and the keyboard stays where more
 *   came.
 */
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { renderToString } from 'react-dom/server'
import { BrowserRouter, StaticRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppView } from '@/app/app'
import { api } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { address, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { inApp, openApp } from '@tests/support/test-app'

const mock = mockApi()

const member = (id: number, own: object[] = [], domain: object[] = []) => ({
  id,
  email: `a***@bank-${id}.example`,
  domain: { name: `bank-${id}.example`, tld: 'example', eavAttributes: domain },
  eavAttributes: own,
})
const rows = [
  member(1, [{ label: 'Role', value: 'Sales' }], [{ label: 'Founded', value: '1998' }]),
  member(2, [{ label: 'Role', value: 'Legal' }], [{ label: 'Country', value: 'DE' }]),
  member(3),
  member(4),
]

/** Responds to each search with this total and these members; returns a function that is called with each query. */
function respondToSearches(total: number, members: object[] = rows) {
  const queried = vi.fn<(query: string) => void>()
  server.use(
    http.get(api('email_documents'), ({ request }) => {
      queried(decodeURIComponent(new URL(request.url).search))
      return HttpResponse.json({ totalItems: total, member: members })
    }),
  )
  return queried
}

const fail = () =>
  server.use(http.get(api('email_documents'), () => HttpResponse.json({ title: 'No' }, { status: 500 })))

const keywords = () => screen.getByRole('textbox', { name: 'Keywords' })
const searchButton = () => screen.getByRole('button', { name: 'Search Domains' })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })
const steps = () => screen.queryByRole('heading', { name: 'From search to file in four steps.' })
const tags = (what: string) =>
  within(screen.getByRole('list', { name: `Selected ${what}` }))
    .getAllByRole('button')
    .map(button => button.getAttribute('aria-label'))

describe('before the first search', () => {
  it('says what the product claims and does before the first search', async () => {
    renderApp('/')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Find email addresses. Buy only what you need.',
    )
    for (const figure of ['11M+', '200+', '1000+', '24/7'])
      expect(await screen.findByText(figure)).toBeVisible()
    await waitFor(() => expect(steps()).toBeVisible())
    // The list counts its steps.
    expect(screen.getByRole('heading', { level: 3, name: 'Narrow the search' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
  })

  it('shows the same page at /search', async () => {
    renderApp('/search')
    await waitFor(() => expect(steps()).toBeVisible())
    expect(searchButton()).toBeVisible()
  })
})

describe('keywords', () => {
  it('makes tags of keywords by Enter and by a comma, each once, and removes them', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter} credit union ,BANK,')
    expect(tags('keywords')).toEqual(['Remove bank', 'Remove credit union'])
    expect(keywords()).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Remove bank' }))
    expect(tags('keywords')).toEqual(['Remove credit union'])
    expect(screen.getByRole('button', { name: 'Remove credit union' })).toHaveFocus()
    await user.click(keywords())
    await user.keyboard('{Backspace}')
    expect(screen.queryByRole('list', { name: 'Selected keywords' })).toBeNull()
  })

  it('moves the focus to the field when the last keyword is removed', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter}')
    await user.click(screen.getByRole('button', { name: 'Remove bank' }))
    expect(keywords()).toHaveFocus()
  })

  it('adds a list of keywords from the clipboard, with what was typed before', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'a')
    await user.paste('b, c\nd\te;f')
    expect(tags('keywords')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(one => `Remove ${one}`))
  })

  it('searches for a typed keyword that isn’t a tag yet', async () => {
    const queried = respondToSearches(5)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter}loan')
    await user.click(searchButton())
    expect(await heading('5 Emails found for bank, loan')).toBeVisible()
    expect(queried).toHaveBeenCalledExactlyOnceWith('?keywords=bank,loan')
  })
})

describe('the preview', () => {
  it('says how many addresses there are also without a row', async () => {
    respondToSearches(5, [])
    renderApp('/search?type=keyword&keywords=bank')
    expect(await heading('5 Emails found for bank')).toBeVisible()
    expect(screen.getByText('0 of 5 shown')).toBeVisible()
    expect(screen.queryByText('No email addresses match this search')).toBeNull()
  })
})

describe('searching', () => {
  it('shows what was found by keyword, country and TLD', async () => {
    const queried = respondToSearches(12_840)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter}')
    await user.type(screen.getByRole('combobox', { name: 'Countries' }), 'germany')
    await user.click(await screen.findByRole('option', { name: /Germany/ }))
    await user.type(screen.getByRole('combobox', { name: 'TLDs' }), '.net')
    await user.click(await screen.findByRole('option', { name: '.net' }))
    await user.click(searchButton())

    expect(await heading('12,840 Emails found for bank, 1 country, 1 TLD')).toBeVisible()
    expect(address()).toBe('/search?type=keyword&keywords=bank&countries=DE&tlds=net')
    expect(queried).toHaveBeenCalledExactlyOnceWith('?keywords=bank&domain.eavAttributes=DE&domain.tld[]=net')
    expect(steps()).toBeNull()
    const live = screen.getAllByRole('status').map(region => region.textContent)
    expect(live).toContain('12,840 Emails found for bank, 1 country, 1 TLD')
  })

  it('sends only the providers when searching by provider', async () => {
    const queried = respondToSearches(7)
    const { user } = renderApp('/?type=keyword&keywords=bank')
    expect(await heading('7 Emails found for bank')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Search by ISP' }))
    await user.type(screen.getByRole('combobox', { name: 'Hosting Providers' }), 'hetz')
    await screen.findByRole('option', { name: 'Hetzner' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(tags('hosting providers')).toEqual(['Remove Hetzner']))
    await user.click(searchButton())
    expect(await heading('7 Emails found for 1 ISP')).toBeVisible()
    expect(address()).toBe('/search?type=isp&providers=Hetzner')
    expect(queried).toHaveBeenLastCalledWith('?isp=Hetzner')
    await user.click(screen.getByRole('radio', { name: 'Search by Keyword, Countries, or TLDs' }))
    expect(tags('keywords')).toEqual(['Remove bank'])
  })

  it('shows that criteria are required beside the field and in a toast, and moves the focus there', async () => {
    const queried = respondToSearches(7)
    const { user } = renderApp('/')
    await user.click(searchButton())
    const text = 'Please enter at least one search criteria (keywords, countries, or TLDs).'
    expect(await screen.findByText('Search criteria required')).toBeVisible()
    expect(screen.getAllByText(text)).toHaveLength(2)
    expect(keywords()).toHaveFocus()
    expect(keywords()).toHaveAccessibleDescription(text)
    expect(keywords()).toBeInvalid()
    await user.keyboard('b')
    await user.keyboard('{Enter}')
    expect(keywords()).toBeValid()

    await user.click(screen.getByRole('radio', { name: 'Search by ISP' }))
    const providers = screen.getByRole('combobox', { name: 'Hosting Providers' })
    expect(providers).toBeValid()
    await user.click(searchButton())
    expect(await screen.findByText('ISP selection required')).toBeVisible()
    expect(providers).toHaveFocus()
    expect(providers).toBeInvalid()
    expect(providers).toHaveAccessibleDescription('Please select at least one hosting provider.')
    expect(queried).not.toHaveBeenCalled()
  })

  it('announces that criteria are required where the field has the focus already', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), '{Enter}')
    const text = 'Please enter at least one search criteria (keywords, countries, or TLDs).'
    await waitFor(() => expect(keywords()).toHaveAccessibleDescription(text))
    expect(screen.getAllByRole('status').map(region => region.textContent)).toContain(text)
  })

  it('shows that the search is running, and sends one request however often it is clicked', async () => {
    const held = createDeferred()
    const queried = vi.fn<() => void>()
    server.use(
      http.get(api('email_documents'), async () => {
        queried()
        await held.promise
        return HttpResponse.json({ totalItems: 1, member: [member(1)] })
      }),
    )
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank')
    await user.dblClick(searchButton())
    await user.click(searchButton())
    expect(await screen.findByText('Loading results...')).toBeVisible()
    held.resolve()
    expect(await heading('1 Email found for bank')).toBeVisible()
    expect(screen.queryByText('Loading results...')).toBeNull()
    expect(queried).toHaveBeenCalledOnce()
  })

  it('has one solid button: Add to Cart, or Search Domains where the form has another search', async () => {
    // As many as a plan sells: with fewer there is nothing to buy.
    respondToSearches(50_000)
    const { user } = renderApp('/search?type=keyword&keywords=bank')
    const buy = await screen.findByRole('button', { name: 'Add to Cart' })
    const solid = () => screen.getAllByRole('button').filter(button => button.classList.contains('bg-accent'))
    await waitFor(() => expect(solid()).toEqual([buy]))
    await user.type(keywords(), 'loan{Enter}')
    expect(solid()).toEqual([searchButton()])
  })

  it('takes a keyword that is typed while a search runs', async () => {
    const held = createDeferred()
    const queried = vi.fn<(query: string) => void>()
    server.use(
      http.get(api('email_documents'), async ({ request }) => {
        queried(new URL(request.url).search)
        await held.promise
        return HttpResponse.json({ totalItems: 1, member: [member(1)] })
      }),
    )
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank')
    await user.click(searchButton())
    await user.type(keywords(), 'loan')
    await user.click(searchButton())
    held.resolve()
    expect(await heading('1 Email found for bank, loan')).toBeVisible()
    expect(queried).toHaveBeenLastCalledWith('?keywords=bank,loan')
  })

  it('runs the same search again, and keeps the rows meanwhile', async () => {
    respondToSearches(5)
    const { user } = renderApp('/search?type=keyword&keywords=bank')
    expect(await heading('5 Emails found for bank')).toBeVisible()
    const entries = window.history.length
    const queried = respondToSearches(6)
    await user.click(searchButton())
    expect(screen.getByRole('table', { name: 'Search results' })).toBeVisible()
    expect(await heading('6 Emails found for bank')).toBeVisible()
    expect(queried).toHaveBeenCalledOnce()
    expect(window.history.length).toBe(entries)
  })

  it('runs the same search again with its criteria in another order', async () => {
    respondToSearches(5)
    const { user } = renderApp('/search?type=keyword&keywords=bank,loan')
    expect(await heading('5 Emails found for bank, loan')).toBeVisible()
    const queried = respondToSearches(6)
    await user.click(screen.getByRole('button', { name: 'Remove bank' }))
    await user.type(keywords(), 'bank')
    await user.click(searchButton())
    expect(await heading('6 Emails found for loan, bank')).toBeVisible()
    expect(queried).toHaveBeenCalledOnce()
  })

  it('runs a search again that has just run', async () => {
    const queried = respondToSearches(5)
    const { user } = renderApp('/search?type=keyword&keywords=bank')
    await heading('5 Emails found for bank')
    await user.type(keywords(), 'loan')
    await user.click(searchButton())
    await heading('5 Emails found for bank, loan')
    await user.click(screen.getByRole('button', { name: 'Remove loan' }))
    await user.click(searchButton())
    await heading('5 Emails found for bank')
    await waitFor(() => expect(queried).toHaveBeenCalledTimes(3))
  })

  it('offers the search without each of its fields where nothing was found, with the number where it is known', async () => {
    const totals = new Map([['?keywords=bank', 5]])
    server.use(
      http.get(api('email_documents'), ({ request }) => {
        const total = totals.get(decodeURIComponent(new URL(request.url).search)) ?? 0
        return HttpResponse.json({ totalItems: total, member: total > 0 ? rows : [] })
      }),
    )
    const { user } = renderApp('/search?type=keyword&keywords=bank')
    await heading('5 Emails found for bank')
    await user.type(screen.getByRole('combobox', { name: 'TLDs' }), 'net')
    await user.click(await screen.findByRole('option', { name: '.net' }))
    for (const country of ['Germany', 'France', 'Netherlands']) {
      const field = screen.getByRole('combobox', { name: 'Countries' })
      await user.clear(field)
      await user.type(field, country.toLowerCase())
      await screen.findAllByRole('option', { name: new RegExp(country) })
      await user.keyboard('{Enter}')
    }
    await user.click(searchButton())
    await heading('0 Emails found for bank, 3 countries, 1 TLD')
    const card = within(screen.getByRole('region', { name: 'Results' }))
    expect(card.getByText('No email addresses match this search')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
    const without = () =>
      card.getAllByRole('button', { name: /^Search without/ }).map(button => button.textContent)
    expect(without()).toEqual(['Search without bank', 'Search without 3 countries', 'Search without .net'])
    await user.click(card.getByRole('button', { name: 'Search without 3 countries' }))
    await heading('0 Emails found for bank, 1 TLD')
    expect(address()).toBe('/search?type=keyword&keywords=bank&tlds=net')
    expect(screen.queryByRole('list', { name: 'Selected countries' })).toBeNull()
    await user.click(card.getByRole('button', { name: 'Search without .net 5 found' }))
    expect(await heading('5 Emails found for bank')).toBeVisible()
  })

  it('offers to change the only field where nothing was found', async () => {
    respondToSearches(0, [])
    const { user } = renderApp('/search?type=keyword&countries=DE')
    expect(await heading('0 Emails found for 1 country')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Search without/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Change countries' }))
    expect(screen.getByRole('combobox', { name: 'Countries' })).toHaveFocus()
  })

  it('moves the focus to the heading after each search by keyboard', async () => {
    respondToSearches(5)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter}{Enter}')
    expect(await heading('5 Emails found for bank')).toHaveFocus()
    await user.type(keywords(), 'loan{Enter}{Enter}')
    expect(await heading('5 Emails found for bank, loan')).toHaveFocus()
  })

  it('leaves the focus where it was moved out of the content during a search by keyboard', async () => {
    const response = createDeferred()
    server.use(
      http.get(api('email_documents'), async () => {
        await response.promise
        return HttpResponse.json({ totalItems: 5, member: rows })
      }),
    )
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter}{Enter}')
    const terms = screen.getByRole('link', { name: 'Terms' })
    act(() => terms.focus())
    response.resolve()
    await heading('5 Emails found for bank')
    expect(terms).toHaveFocus()
  })

  it('moves the focus to the form on Edit search', async () => {
    respondToSearches(5)
    const { user } = renderApp('/search?type=isp&providers=OVH')
    await heading('5 Emails found for 1 ISP')
    await user.click(screen.getByRole('button', { name: 'Edit search' }))
    expect(screen.getByRole('combobox', { name: 'Hosting Providers' })).toHaveFocus()
  })

  it('shows that a search is retried, until Cancel, which keeps what was typed', async () => {
    const second = createDeferred()
    let calls = 0
    server.use(
      http.get(api('email_documents'), async () => {
        calls += 1
        if (calls > 1) await second.promise
        return HttpResponse.json({ title: 'No' }, { status: 500 })
      }),
    )
    const { user } = renderApp('/search?type=keyword&keywords=bank')
    expect(await screen.findByText('Still trying…')).toBeVisible()
    await waitFor(() => expect(calls).toBe(2))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Search cancelled' })).toBeVisible()
    expect(screen.queryByText('Still trying…')).toBeNull()
    expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus()
    expect(tags('keywords')).toEqual(['Remove bank'])
    second.resolve()
    respondToSearches(5)
    await user.click(screen.getByRole('button', { name: 'Search again' }))
    expect(await heading('5 Emails found for bank')).toBeVisible()
    expect(calls).toBe(2)
  })

  it('keeps the previous results while a search is retried, and after Cancel', async () => {
    respondToSearches(5)
    const { user } = renderApp('/search?type=keyword&keywords=bank', {
      timing: { queryRetryDelay: () => 60_000 },
    })
    await heading('5 Emails found for bank')
    fail()
    await user.click(searchButton())
    expect(await screen.findByText(/^Still trying…/, { selector: 'main *' })).toBeVisible()
    expect(screen.getByRole('table', { name: 'Search results' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(
      await screen.findByText('Search cancelled. These are the results of the previous search.'),
    ).toBeVisible()
    expect(await heading('5 Emails found for bank')).toBeVisible()
    expect(screen.queryByText('Problem Occurred')).toBeNull()
  })

  it('shows a failure on the page and in a toast, keeps what was typed and offers to try again', async () => {
    fail()
    const { user } = renderApp('/search?type=keyword&keywords=bank')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to fetch domain results. Please try again.')
    await waitFor(() => expect(screen.getAllByText('Problem Occurred')).toHaveLength(2))
    expect(tags('keywords')).toEqual(['Remove bank'])
    respondToSearches(5)
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await heading('5 Emails found for bank')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus()
  })
})

describe('the results', () => {
  const openResults = async (total: number, members: object[] = rows) => {
    respondToSearches(total, members)
    const app = renderApp('/search?type=keyword&keywords=bank')
    return { ...app, table: within(await screen.findByRole('table', { name: 'Search results' })) }
  }

  it('shows a column for each label, and hides the blurred rows from assistive technology', async () => {
    const { table } = await openResults(12_840)
    expect(table.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Email',
      'Domain',
      'TLD',
      'Role',
      'Founded',
      'Country',
    ])
    const cells = table.getAllByRole('row').map(row => {
      const parts = within(row)
      return [...parts.queryAllByRole('rowheader'), ...parts.queryAllByRole('cell')].map(
        cell => cell.textContent,
      )
    })
    // The email names its row.
    expect(table.getAllByRole('rowheader')).toHaveLength(4)
    expect(cells.slice(1)).toEqual([
      ['a***@bank-1.example', 'bank-1.example', '.example', 'Sales', '1998', '-'],
      ['a***@bank-2.example', 'bank-2.example', '.example', 'Legal', '-', 'DE'],
      ['a***@bank-3.example', 'bank-3.example', '.example', '-', '-', '-'],
      ['a***@bank-4.example', 'bank-4.example', '.example', '-', '-', '-'],
    ])
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(1 + 4 + 6)
    expect(table.getAllByText('*****')).toHaveLength(6 * 3)
    expect(screen.getByText('4 of 12,840 shown')).toBeVisible()
    expect(screen.getByText('The full addresses are in the files of a paid order.')).toBeVisible()
  })

  it('shows as many blurred rows as there are more results, six at most', async () => {
    const { table } = await openResults(6)
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(1 + 4 + 2)
  })

  it('renders a hundred results at a time, and keeps the focus where more are added', async () => {
    const members = Array.from({ length: 250 }, (_, n) => member(n))
    const { user, table } = await openResults(999_999, members)
    const drawn = () => table.getAllByRole('row').length - 1
    expect(drawn()).toBe(100)
    const more = screen.getByRole('button', { name: 'Show more, 150 left' })
    more.focus()
    await user.keyboard('{Enter}')
    expect(drawn()).toBe(200)
    expect(more).toHaveFocus()
    expect(more).toHaveAccessibleName('Show more, 50 left')
    expect(screen.getByText('200 shown, 50 left').closest('[role="status"]')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(drawn()).toBe(250)
    expect(more).not.toBeInTheDocument()
    expect(screen.getByText('250 shown')).toHaveFocus()
    expect(screen.getByText('250 shown')).toHaveAttribute('tabindex', '-1')
  })

  it('shows a hundred columns of a thousand attributes, and says so', async () => {
    const attributes = Array.from({ length: 1000 }, (_, index) => ({ label: `Label ${index}`, value: index }))
    const { table } = await openResults(1, [member(1, attributes)])
    expect(table.getByRole('columnheader', { name: 'Label 99' })).toBeVisible()
    expect(table.getAllByRole('columnheader')).toHaveLength(103)
    expect(
      screen.getByText('The first 100 of 1,000 attributes are shown. The sample has all of them.'),
    ).toBeVisible()
  })

  it('shows texts of the server as texts', async () => {
    const { table } = await openResults(1, [
      { id: 1, email: '<img src=x onerror=alert(1)>', eavAttributes: [{ label: '<b>x</b>', value: '<i>' }] },
    ])
    expect(table.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    expect(table.getByRole('columnheader', { name: '<b>x</b>' })).toBeVisible()
    expect(document.querySelector('table img, table b, table i')).toBeNull()
  })

  it('cuts a text that a browser would take minutes to show', async () => {
    const long = `a${'\u0301'.repeat(60_000)}`
    const { table } = await openResults(1, [
      {
        id: 1,
        email: long,
        domain: { name: long, tld: long },
        eavAttributes: [{ label: long, value: long }],
      },
    ])
    const cells = [
      ...table.getAllByRole('columnheader'),
      ...table.getAllByRole('rowheader'),
      ...table.getAllByRole('cell'),
    ]
    expect(Math.max(...cells.map(cell => cell.textContent.length))).toBe(1001)
    expect(table.getAllByText(/^a.*…$/)).toHaveLength(4)
  })

  it('scrolls the results into view after the first search, and not for going back', async () => {
    const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolls.mockRestore())
    respondToSearches(5)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank')
    expect(scrolls).not.toHaveBeenCalled()
    await user.click(searchButton())
    await heading('5 Emails found for bank')
    expect(scrolls.mock.contexts).toEqual([screen.getByRole('region', { name: 'Results' })])
    await user.type(keywords(), 'loan')
    await user.click(searchButton())
    await heading('5 Emails found for bank, loan')
    scrolls.mockClear()
    window.history.back()
    await heading('5 Emails found for bank')
    expect(scrolls).not.toHaveBeenCalled()
  })
})

describe('the URL and the saved search', () => {
  const saved = {
    searchType: 'keyword',
    keywords: ['saved'],
    countries: ['FR'],
    tlds: ['org'],
    hostingProviders: [],
  }
  let queried = respondToSearches(5)
  beforeEach(() => {
    queried = respondToSearches(5)
  })

  it('a saved search fills the form and runs nothing', async () => {
    localStorage.setItem('listwell-search', JSON.stringify(saved))
    renderApp('/')
    expect(tags('keywords')).toEqual(['Remove saved'])
    expect(tags('countries')).toEqual(['Remove France'])
    expect(tags('TLDs')).toEqual(['Remove .org'])
    await waitFor(() => expect(steps()).toBeVisible())
    await waitFor(() => expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible())
    expect(queried).not.toHaveBeenCalled()
  })

  it('a URL with criteria wins and runs', async () => {
    localStorage.setItem('listwell-search', JSON.stringify(saved))
    renderApp('/search?type=isp&providers=OVH,Wix')
    expect(await heading('5 Emails found for 2 ISPs')).toBeVisible()
    expect(tags('hosting providers')).toEqual(['Remove OVH', 'Remove Wix'])
    expect(queried).toHaveBeenCalledExactlyOnceWith('?isp=OVH,Wix')
  })

  it.each([
    ['{"searchType":', '?type=keyword&countries=<script>'],
    ['{"keywords":[{}],"countries":7}', '?keywords=%00,%20'],
    ['[[[]]]', '?type=isp&keywords=a'],
  ])('nonsense in storage or URL (%s, %s) gives an empty form', async (stored, query) => {
    localStorage.setItem('listwell-search', stored)
    renderApp(`/search${query}`)
    await waitFor(() => expect(steps()).toBeVisible())
    expect(screen.queryByRole('list', { name: /^Selected/ })).toBeNull()
  })

  it('blocked storage gives an empty form that works', async () => {
    const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => {
      blocked.mockRestore()
      full.mockRestore()
    })
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter}')
    await user.click(searchButton())
    expect(await heading('5 Emails found for bank')).toBeVisible()
  })

  it('restores the last search on the next visit', async () => {
    const { user, unmount } = renderApp('/')
    await user.type(keywords(), 'bank{Enter}')
    await user.click(searchButton())
    await heading('5 Emails found for bank')
    unmount()
    renderApp('/')
    expect(tags('keywords')).toEqual(['Remove bank'])
  })

  it('back and forward restore the searches and the form', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank')
    await user.click(searchButton())
    await heading('5 Emails found for bank')
    await user.type(keywords(), 'loan')
    await user.click(searchButton())
    await heading('5 Emails found for bank, loan')
    window.history.back()
    await heading('5 Emails found for bank')
    expect(tags('keywords')).toEqual(['Remove bank'])
    window.history.back()
    await waitFor(() => expect(steps()).toBeVisible())
    window.history.go(2)
    await heading('5 Emails found for bank, loan')
    expect(tags('keywords')).toEqual(['Remove bank', 'Remove loan'])
  })

  it('Clear Search resets form, storage, URL and results, and confirms it', async () => {
    const { user } = renderApp('/search?type=keyword&keywords=bank&countries=DE')
    await heading('5 Emails found for bank, 1 country')
    await user.type(keywords(), 'half')
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    expect(await screen.findByText('Search cleared')).toBeVisible()
    expect(screen.getByText('All search parameters have been reset.')).toBeVisible()
    await waitFor(() => expect(steps()).toBeVisible())
    expect(address()).toBe('/search')
    expect(keywords()).toHaveValue('')
    expect(screen.queryByRole('list', { name: /^Selected/ })).toBeNull()
    expect(localStorage.getItem('listwell-search')).toBeNull()
  })

  it('what Clear Search has cleared comes back with its results by Undo', async () => {
    const { user } = renderApp('/search?type=keyword&keywords=bank&countries=DE')
    await heading('5 Emails found for bank, 1 country')
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    await waitFor(() => expect(steps()).toBeVisible())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await heading('5 Emails found for bank, 1 country')
    expect(tags('keywords')).toEqual(['Remove bank'])
  })

  it('what was typed and not searched for comes back by Undo too', async () => {
    const { user } = renderApp('/')
    await user.type(await screen.findByLabelText('Keywords'), 'bank,loan')
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    expect(keywords()).toHaveValue('')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await heading('5 Emails found for bank, loan')
    expect(tags('keywords')).toEqual(['Remove bank', 'Remove loan'])
  })

  it('nothing is offered to undo where nothing was cleared', async () => {
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Clear Search' }))
    await screen.findByText('Search cleared')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('a prerendered page', () => {
  it('hydrates without a change, then shows the criteria of the storage and the URL', async () => {
    respondToSearches(5)
    const place = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => place.remove())
    localStorage.setItem('listwell-search', JSON.stringify({ searchType: 'isp', hostingProviders: ['OVH'] }))
    const InApp = inApp(openApp())
    place.innerHTML = renderToString(
      <InApp>
        <StaticRouter location="/search">
          <AppView />
        </StaticRouter>
      </InApp>,
    )
    expect(place).toHaveTextContent('Find email addresses.')
    window.history.replaceState(null, '', '/search?type=keyword&keywords=bank')
    render(
      <BrowserRouter>
        <AppView />
      </BrowserRouter>,
      { container: place, hydrate: true, wrapper: inApp(openApp()) },
    )
    expect(await heading('5 Emails found for bank')).toBeVisible()
    expect(tags('keywords')).toEqual(['Remove bank'])
  })

  it('no longer reserves the height of a stored search once that is shown', async () => {
    document.documentElement.dataset['search'] = 'isp'
    renderApp('/')
    await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-search'))
  })
})

describe('the Add to Cart dialog', () => {
  it('opens and closes the dialog in the URL', async () => {
    respondToSearches(12_840)
    const { user } = renderApp('/search?type=keyword&keywords=bank')
    const button = await screen.findByRole('button', { name: 'Add to Cart' })
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('12,840 Emails found for bank')
    expect(address()).toBe('/search?type=keyword&keywords=bank&cart=open')
    expect(dialog.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/signin?next=${encodeURIComponent('/search?type=keyword&keywords=bank&cart=open')}`,
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/search?type=keyword&keywords=bank')
    expect(button).toHaveFocus()
  })

  it('restores the dialog and what was chosen from the URL', async () => {
    respondToSearches(12_840)
    storeSession(mock())
    const { user } = renderApp('/search?type=keyword&keywords=bank&cart=open&offer=2&quantity=1500')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    expect(await dialog.findByRole('radio', { name: 'Growth' })).toBeChecked()
    expect(dialog.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1,500')
    await user.click(dialog.getByRole('radio', { name: 'Starter' }))
    await waitFor(() =>
      expect(address()).toBe('/search?type=keyword&keywords=bank&cart=open&offer=1&quantity=1500'),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add to Cart' })).toHaveFocus())
  })

  it('says how many of this search are in the cart, whatever the order of its criteria', async () => {
    respondToSearches(12_840)
    storeSession(mock())
    const { user } = renderApp('/search?type=keyword&keywords=bank,loan&countries=US,DE&cart=open')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    await user.click(await dialog.findByRole('radio', { name: 'Growth' }))
    expect(screen.queryByText(/^In your cart/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
    const line = await screen.findByRole('link', { name: 'In your cart: 1,000 with Growth' })
    expect(line).toHaveAttribute('href', '/cart')
    renderApp('/search?type=keyword&keywords=LOAN,bank&countries=DE,US')
    expect(await screen.findByRole('link', { name: 'In your cart: 1,000 with Growth' })).toBeVisible()
    renderApp('/search?type=keyword&keywords=bank&countries=DE,US')
    await heading('12,840 Emails found for bank, 2 countries')
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    expect(screen.queryByText(/^In your cart/)).toBeNull()
  })

  it('names no line of the cart that has no quantity', async () => {
    respondToSearches(12_840)
    storeSession(mock())
    const line = {
      offer: { name: 'Growth' },
      searchParameters: { searchType: 'keyword', keywords: ['bank'] },
    }
    const items = [
      { id: 1, ...line, quantity: null },
      { id: 2, ...line, quantity: 10 },
    ]
    server.use(http.get(api('active_cart'), () => HttpResponse.json({ items })))
    renderApp('/search?type=keyword&keywords=bank')
    expect(await screen.findByRole('link', { name: 'In your cart: 10 with Growth' })).toBeVisible()
  })

  it('opens no dialog where nothing was found', async () => {
    respondToSearches(0, [])
    renderApp('/search?type=keyword&keywords=bank&cart=open')
    await heading('0 Emails found for bank')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
