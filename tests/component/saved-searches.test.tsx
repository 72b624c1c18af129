/**
 * @promise The link of a search can be copied.
 * @promise Settings say how much is remembered, and forget it.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { paymentsKey, SEARCHES_KEY } from '@/config/storage-keys'
import { parseSearches, withRun, withSaved } from '@/memory/searches'
import { session } from '@tests/support/test-app'
import { storageKey } from '@tests/support/test-settings'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { purchasesKey, search, storePurchases } from '@tests/support/purchases'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'

const mock = mockApi()
const bank = search({ keywords: ['bank'], countries: ['DE'] })
const bankUrl = '/search?type=keyword&keywords=bank&countries=DE'
const stored = () => parseSearches(localStorage.getItem(SEARCHES_KEY))

async function runBank() {
  const app = renderApp(bankUrl)
  expect(await screen.findByRole('heading', { name: /Emails? found for bank/ })).toBeVisible()
  return app
}

async function openSearches(url = '/') {
  const app = renderApp(url)
  await app.user.click(await screen.findByRole('button', { name: 'Saved searches' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Saved searches' })) }
}

it('a visitor’s search is kept with the number found, and runs again at a press', async () => {
  const { unmount } = await runBank()
  await waitFor(() => expect(stored().recent).toHaveLength(1))
  unmount()
  localStorage.removeItem('listwell-search')
  const { dialog, user } = await openSearches()
  const row = within(within(dialog.getByRole('list', { name: 'Recent searches' })).getByRole('listitem'))
  expect(row.getByText(/^[\d,]+ Emails on /)).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Search for bank, Germany' }))
  await waitFor(() => expect(address()).toBe(bankUrl))
})

describe('a search of a customer', () => {
  async function searchSignedIn() {
    storeSession(mock())
    const app = await runBank()
    await waitFor(() => expect(stored().recent).toMatchObject([{ userId: session().get().user?.id }]))
    localStorage.setItem(SEARCHES_KEY, JSON.stringify(withSaved('Mine', bank)(stored())))
    return app
  }

  it('goes with the sign-out, one that is saved by name stays, and the list says so', more, async () => {
    const { user } = await searchSignedIn()
    await user.click(await screen.findByRole('button', { name: 'User menu' }))
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(stored()).toMatchObject({ saved: [{}], recent: [] }))
    const { dialog } = await openSearches()
    expect(dialog.getByRole('button', { name: 'Search for Mine' })).toBeVisible()
    expect(dialog.getByText('Saved searches stay in this browser after you sign out.')).toBeVisible()
    expect(dialog.queryByRole('list', { name: 'Recent searches' })).toBeNull()
  })

  it('goes with a sign-out in another tab', more, async () => {
    await searchSignedIn()
    localStorage.removeItem(storageKey)
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: storageKey, storageArea: localStorage }),
        ),
    )
    await waitFor(() => expect(stored()).toMatchObject({ saved: [{}], recent: [] }))
  })

  it('is neither shown to another customer nor kept for one', async () => {
    const another = withRun(bank, 7, Date.now(), 'someone-else')(parseSearches(null))
    localStorage.setItem(SEARCHES_KEY, JSON.stringify(withSaved('Theirs', bank)(another)))
    storeSession(mock())
    const { dialog } = await openSearches()
    expect(dialog.getByRole('button', { name: 'Search for Theirs' })).toBeVisible()
    expect(dialog.queryByRole('list', { name: 'Recent searches' })).toBeNull()
    await waitFor(() => expect(stored()).toMatchObject({ saved: [{}], recent: [] }))
  })
})

it('a search is saved by a name, and says how its number changed once the search has run', async () => {
  const before = withSaved('Old', bank)(withRun(bank, 1, Date.now() - 86_400_000)(parseSearches(null)))
  localStorage.setItem(SEARCHES_KEY, JSON.stringify(before))
  await runBank()
  await waitFor(() => expect(stored().saved[0]?.before?.total).toBe(1))
  const { dialog, user } = await openSearches(bankUrl)
  const name = dialog.getByRole('textbox', { name: 'Name of this search' })
  expect(name).toHaveValue('bank, Germany')
  await user.clear(name)
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  expect(dialog.getByText('Please enter a name.')).toBeVisible()
  await user.type(name, 'German banks')
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  const rows = within(dialog.getByRole('list', { name: 'Saved searches' })).getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toHaveTextContent(/German banks.*Emails on .*, [\d,]+ more than on /)
  await user.click(dialog.getByRole('button', { name: 'Remove Old' }))
  expect(stored().saved.map(one => one.name)).toEqual(['German banks'])
  // Else it would come in the next test.
  expect(await screen.findByText('Search saved')).toBeVisible()
})

it('a search takes no name from another saved one, and its own name is offered with a number', async () => {
  const four = (countries: string[]) => search({ keywords: ['bank'], countries })
  const others = withSaved('bank, 4 countries', four(['DE', 'FR', 'IT', 'AT']))(parseSearches(null))
  localStorage.setItem(SEARCHES_KEY, JSON.stringify(others))
  const { dialog, user } = await openSearches('/search?type=keyword&keywords=bank&countries=ES,PT,GR,MT')
  const name = dialog.getByRole('textbox', { name: 'Name of this search' })
  expect(name).toHaveValue('bank, 4 countries (2)')
  await user.clear(name)
  await user.type(name, 'bank, 4 countries')
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  expect(name).toHaveAccessibleDescription(
    'Another saved search has this name. Please choose a different one.',
  )
  expect(stored().saved).toEqual(others.saved)
  await user.type(name, ' (2)')
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  await waitFor(() => expect(stored().saved).toHaveLength(2))
  // The same search may be saved again.
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  expect(stored().saved.map(one => one.name)).toEqual(['bank, 4 countries (2)', 'bank, 4 countries'])
  expect((await screen.findAllByText('Search saved'))[0]).toBeVisible()
})

it('the dialog without any search says that there is none', async () => {
  const { dialog } = await openSearches()
  expect(dialog.getByText('No searches yet')).toBeVisible()
  expect(dialog.queryByRole('textbox')).toBeNull()
})

it.each([
  [[], 'This browser has no space for it.'],
  [['Old'], 'This browser has no space for it. Remove a saved search first.'],
])('says that a search couldn’t be saved beside %j, where the storage is full', async (names, text) => {
  const memory = names.reduce((before, name) => withSaved(name, bank)(before), parseSearches(null))
  localStorage.setItem(SEARCHES_KEY, JSON.stringify(memory))
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  onTestFinished(() => setItem.mockRestore())
  setItem.mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const { dialog, user } = await openSearches(bankUrl)
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  expect(dialog.getByRole('textbox', { name: 'Name of this search' })).toHaveAccessibleDescription(text)
  expect(screen.queryByText('Search saved')).toBeNull()
  expect(stored().saved.map(({ name }) => name)).toEqual(names)
  setItem.mockRestore()
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  expect(await screen.findByText('Search saved')).toBeVisible()
  expect(dialog.queryByText(text)).toBeNull()
})

it('of a hundred saved searches one has to be removed before another is saved', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `Banks ${index}`)
  const memory = names.reduce((before, name) => withSaved(name, bank)(before), parseSearches(null))
  localStorage.setItem(SEARCHES_KEY, JSON.stringify(memory))
  const { dialog, user } = await openSearches(bankUrl)
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  expect(dialog.getByText('There are 100 saved searches. Remove one first.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Remove Banks 7' }))
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  expect(await screen.findByText('Search saved')).toBeVisible()
  expect(stored().saved.map(({ name }) => name)).toEqual([
    'bank, Germany',
    ...names.toReversed().filter(name => name !== 'Banks 7'),
  ])
})

it('the link of the form’s search is copied', async () => {
  const { dialog, user } = await openSearches(bankUrl)
  await user.click(dialog.getByRole('button', { name: 'Copy link' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(location.origin + bankUrl))
})

it('Settings say how many orders and searches are kept, and forget them, but not the payments', async () => {
  const payments = paymentsKey(mock().signIn(demoCustomer).user.id)
  localStorage.setItem(payments, '[]')
  storePurchases(mock(), { id: '1', lines: [{ search: bank }] })
  localStorage.setItem(SEARCHES_KEY, JSON.stringify(withSaved('A', bank)(parseSearches(null))))
  storeSession(mock())
  const { user } = renderApp('/profile')
  await user.click(await screen.findByRole('tab', { name: 'Settings' }))
  const kept = within(await screen.findByRole('region', { name: 'Remembered in this browser' }))
  expect(kept.getByText(/^1 order, 1 saved search: .* (Bytes|KB)\./)).toBeVisible()
  await user.click(kept.getByRole('button', { name: 'Forget everything' }))
  const prompt = within(await screen.findByRole('alertdialog'))
  await user.click(prompt.getByRole('button', { name: 'Forget everything' }))
  expect(await kept.findByText(/^Nothing\./)).toBeVisible()
  const kinds = [SEARCHES_KEY, purchasesKey(mock()), payments]
  expect(kinds.map(key => localStorage.getItem(key))).toEqual([null, null, '[]'])
})

it('a search is saved with what is typed and not entered yet, as it would run', more, async () => {
  const { user } = renderApp('/')
  await user.type(screen.getByRole('combobox', { name: 'Countries' }), 'Germany')
  await screen.findByRole('option', { name: /Germany/ })
  await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'bank')
  await screen.findByRole('button', { name: 'Remove Germany' })
  await user.click(await screen.findByRole('button', { name: 'Saved searches' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved searches' }))
  await user.click(dialog.getByRole('button', { name: 'Save search' }))
  expect(stored().saved[0]).toMatchObject({ name: 'bank, Germany', criteria: bank })
  expect(await screen.findByText('Search saved')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove bank', hidden: true })).toBeInTheDocument()
  expect(screen.getByLabelText('Keywords')).toHaveValue('')
})
