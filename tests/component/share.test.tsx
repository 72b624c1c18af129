/**
 * @promise 'Copy link' beside the results copies the search's link.
 */
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { mockApi } from '@tests/support/mock-api'
import { renderApp } from '@tests/support/render-app'

mockApi()
// On a busy machine the page takes longer to load than a test waits for a part of it.
const loading = { timeout: 20_000 }
beforeAll(() => import('@/features/search/search-results'), 60_000)
const banks = '/search?type=keyword&keywords=bank&countries=DE'

it('copies the link of a search beside its results', async () => {
  const { user } = renderApp(banks)
  await user.click(await screen.findByRole('button', { name: 'Copy link' }, loading))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`${location.origin}${banks}`))
  expect(await screen.findByText('Link copied')).toBeVisible()
})

it('points the customer to the page’s URL where the clipboard is blocked', async () => {
  const { user } = renderApp(banks)
  const button = await screen.findByRole('button', { name: 'Copy link' }, loading)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(button)
  expect(await screen.findByText('Copy the address of the page instead.')).toBeVisible()
})

it('a search that finds nothing offers no sample as CSV', async () => {
  renderApp('/search?type=keyword&keywords=zzzzqqqq&countries=AQ')
  expect(await screen.findByText('No email addresses match this search')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sample as CSV' })).toBeNull()
})
