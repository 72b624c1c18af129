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
 * @promise The results say what the cart has of their search.
 * @promise One solid button beside results: Add to Cart, or Search Domains where the form has another search.
 * @promise A keyword search needs a keyword, country or TLD, an ISP search a provider, else a toast.
 * @promise Search: 'Problem Occurred' for results, offers, cart and adding; 'Success'; 'Search cleared'.
 * @promise Of a long list a hundred are drawn at a time; how many is said, and the keyboard stays where more
 *   came.
 * @promise The price of all that a search found stands beside Add to Cart and opens the dialog with it; else
 *   the lowest price of an email.
 * @promise Fewer than any plan sells is said, with wider searches.
 * @promise The results of the search before stay, dimmed, until those of the next one are there.
 * @promise `/offers` leads back to the results that it was opened from.
 * @promise 'Copy link' beside the results copies the search's link.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { api } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { fill } from '@tests/support/pages'
import { address, renderApp, storeSession } from '@tests/support/render-app'
import {
  announced,
  keywordsField as keywords,
  picked,
  picker,
  respondToSearches,
  resultsHeading as heading,
  searchButton,
  searchResult,
} from '@tests/support/search-page'
import { hold, respond } from '@tests/support/respond'
import { server } from '@tests/support/server'

const mock = mockApi()
// On a busy machine they take longer to load than a test waits for a part of the page.
beforeAll(() => import('@/features/search/search-results'))

const bank = '/search?type=keyword&keywords=bank'
const fail = () => respond('get', 'email_documents', { title: 'No' }, 500)
const steps = () => screen.queryByRole('heading', { name: 'From search to file in four steps.' })
const results = async () => within(await screen.findByRole('region', { name: 'Results' }))

it.each(['/', '/search'])('%s says what the product claims and does before the first search', async path => {
  renderApp(path)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Find email addresses. Buy only what you need.',
  )
  for (const figure of ['11M+', '200+', '1000+', '24/7'])
    expect(await screen.findByText(figure)).toBeVisible()
  await waitFor(() => expect(steps()).toBeVisible())
  // The list counts its steps.
  expect(screen.getByRole('heading', { level: 3, name: 'Narrow the search' })).toBeVisible()
  expect(searchButton()).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
})

describe('searching', () => {
  it('shows what was found by keyword, country and TLD', async () => {
    const queried = respondToSearches(12_840)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter}loan')
    await user.type(picker('Countries'), 'germ')
    await user.click(await screen.findByRole('option', { name: /Germany/ }))
    await user.type(picker('TLDs'), '.net')
    await user.click(await screen.findByRole('option', { name: '.net' }))
    await user.click(searchButton())

    const title = '12,840 Emails found for bank, loan, 1 country, 1 TLD'
    expect(await heading(title)).toBeVisible()
    expect(address()).toBe(`${bank},loan&countries=DE&tlds=net`)
    expect(queried).toHaveBeenCalledExactlyOnceWith(
      '?keywords=bank,loan&domain.eavAttributes=DE&domain.tld[]=net',
    )
    expect(steps()).toBeNull()
    // It is said once: the focus reads it.
    await waitFor(() => expect(screen.getByRole('heading', { name: title })).toHaveFocus())
    expect(announced()).not.toContain(title)
    expect(picker('Countries')).toHaveValue('')
  })

  it('announces the number found where its heading doesn’t get the focus', more, async () => {
    respondToSearches(12_840)
    renderApp(bank)
    const title = '12,840 Emails found for bank'
    await waitFor(() => expect(announced()).toContain(title))
    expect(await heading(title)).not.toHaveFocus()
  })

  it('sends only the providers when searching by provider', more, async () => {
    const queried = respondToSearches(7)
    const { user } = renderApp('/?type=keyword&keywords=bank')
    expect(await heading('7 Emails found for bank')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Search by ISP' }))
    await user.type(picker('Hosting Providers'), 'hetz')
    await screen.findByRole('option', { name: 'Hetzner' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(picked('hosting providers')).toEqual(['Hetzner']))
    await user.click(searchButton())
    expect(await heading('7 Emails found for 1 ISP')).toBeVisible()
    expect(address()).toBe('/search?type=isp&providers=Hetzner')
    expect(queried).toHaveBeenLastCalledWith('?isp=Hetzner')
    await user.click(screen.getByRole('radio', { name: 'Search by Keyword, Countries, or TLDs' }))
    expect(picked('keywords')).toEqual(['bank'])
  })

  it('says that criteria are required beside the field, in a toast and aloud, and moves the focus there', async () => {
    const queried = respondToSearches(7)
    const { user } = renderApp('/')
    await user.click(searchButton())
    const text = 'Please enter at least one search criteria (keywords, countries, or TLDs).'
    expect(await screen.findByText('Search criteria required')).toBeVisible()
    expect(screen.getAllByText(text)).toHaveLength(2)
    expect(keywords()).toHaveFocus()
    expect(keywords()).toHaveAccessibleDescription(text)
    expect(keywords()).toBeInvalid()
    // Where the field has the focus already, nothing would say it.
    expect(announced()).not.toContain(text)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(announced()).toContain(text))
    await user.click(screen.getByRole('button', { name: 'Saved searches' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(keywords()).toBeValid()
    await user.click(searchButton())
    expect(keywords()).toBeInvalid()
    await user.keyboard('b{Enter}')
    expect(keywords()).toBeValid()

    await user.click(screen.getByRole('radio', { name: 'Search by ISP' }))
    const providers = picker('Hosting Providers')
    expect(providers).toBeValid()
    await user.click(searchButton())
    expect(await screen.findByText('ISP selection required')).toBeVisible()
    expect(providers).toHaveFocus()
    expect(providers).toBeInvalid()
    expect(providers).toHaveAccessibleDescription('Please select at least one hosting provider.')
    expect(queried).not.toHaveBeenCalled()
  })

  it('shows that the search is running, sends one request however often it is clicked, and takes what is typed meanwhile', async () => {
    const held = createDeferred()
    const queried = respondToSearches(1, [searchResult(1)], held.promise)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank')
    await user.dblClick(searchButton())
    await user.click(searchButton())
    expect(await screen.findByText('Loading results...')).toBeVisible()
    await waitFor(() => expect(queried).toHaveBeenCalledExactlyOnceWith('?keywords=bank'))
    await user.type(keywords(), 'loan')
    await user.click(searchButton())
    held.resolve()
    expect(await heading('1 Email found for bank, loan')).toBeVisible()
    expect(screen.queryByText('Loading results...')).toBeNull()
    expect(queried.mock.calls.flat()).toEqual(['?keywords=bank', '?keywords=bank,loan'])
  })

  it('has one solid button, Search Domains once the form has another search', more, async () => {
    // As many as a plan sells: with fewer there is nothing to buy.
    respondToSearches(50_000)
    const { user } = renderApp(bank)
    const buy = await screen.findByRole('button', { name: 'Add to Cart' })
    const solid = () => screen.getAllByRole('button').filter(button => button.classList.contains('bg-accent'))
    await waitFor(() => expect(solid()).toEqual([buy]))
    await user.type(keywords(), 'loan{Enter}')
    expect(solid()).toEqual([searchButton()])
  })

  it('runs the same search again, in whatever order, and keeps the rows meanwhile', async () => {
    respondToSearches(5)
    const { user } = renderApp(`${bank},loan`)
    expect(await heading('5 Emails found for bank, loan')).toBeVisible()
    const entries = window.history.length
    let queried = respondToSearches(6)
    await user.click(searchButton())
    expect(screen.getByRole('table', { name: 'Search results' })).toBeVisible()
    expect(await heading('6 Emails found for bank, loan')).toBeVisible()
    expect(queried).toHaveBeenCalledOnce()
    expect(window.history.length).toBe(entries)

    queried = respondToSearches(7)
    await user.click(screen.getByRole('button', { name: 'Remove bank' }))
    await user.type(keywords(), 'bank')
    await user.click(searchButton())
    expect(await heading('7 Emails found for loan, bank')).toBeVisible()
    expect(queried).toHaveBeenCalledOnce()
  })

  it('runs a search again that has just run', more, async () => {
    const queried = respondToSearches(5)
    const { user } = renderApp(bank)
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
    server.use(
      http.get(api('email_documents'), ({ request }) => {
        const isBank = new URL(request.url).search === '?keywords=bank'
        return HttpResponse.json(isBank ? { totalItems: 5, member: [searchResult(1)] } : { member: [] })
      }),
    )
    const { user } = renderApp(bank)
    await heading('5 Emails found for bank')
    await user.type(picker('TLDs'), 'net')
    await user.click(await screen.findByRole('option', { name: '.net' }))
    for (const country of ['Germany', 'France', 'Netherlands']) {
      await user.clear(picker('Countries'))
      await user.type(picker('Countries'), country)
      await screen.findAllByRole('option', { name: new RegExp(country) })
      await user.keyboard('{Enter}')
    }
    await user.click(searchButton())
    await heading('0 Emails found for bank, 3 countries, 1 TLD')
    const card = await results()
    expect(card.getByText('No email addresses match this search')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    for (const name of ['Add to Cart', 'Sample as CSV'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    const without = () =>
      card.getAllByRole('button', { name: /^Search without/ }).map(button => button.textContent)
    expect(without()).toEqual(['Search without bank', 'Search without 3 countries', 'Search without .net'])
    await user.click(card.getByRole('button', { name: 'Search without 3 countries' }))
    await heading('0 Emails found for bank, 1 TLD')
    expect(address()).toBe(`${bank}&tlds=net`)
    expect(picked('countries')).toEqual([])
    await user.click(card.getByRole('button', { name: 'Search without .net 5 found' }))
    expect(await heading('5 Emails found for bank')).toBeVisible()
  })

  it('offers to change the only field where nothing was found', async () => {
    respondToSearches(0, [])
    const { user } = renderApp('/search?type=keyword&countries=DE')
    expect(await heading('0 Emails found for 1 country')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Search without/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Change countries' }))
    expect(picker('Countries')).toHaveFocus()
  })

  it('leaves the focus where it was moved out of the content during a search by keyboard', async () => {
    const held = createDeferred()
    respondToSearches(5, [searchResult(1)], held.promise)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter}{Enter}')
    const terms = screen.getByRole('link', { name: 'Terms' })
    act(() => terms.focus())
    held.resolve()
    await heading('5 Emails found for bank')
    expect(terms).toHaveFocus()
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
    const { user } = renderApp(bank)
    expect(await screen.findByText('Still trying…')).toBeVisible()
    await waitFor(() => expect(calls).toBe(2))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Search cancelled' })).toBeVisible()
    expect(screen.queryByText('Still trying…')).toBeNull()
    expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus()
    expect(picked('keywords')).toEqual(['bank'])
    second.resolve()
    respondToSearches(5)
    await user.click(screen.getByRole('button', { name: 'Search again' }))
    expect(await heading('5 Emails found for bank')).toBeVisible()
    expect(calls).toBe(2)
  })

  it('keeps the previous results while a search is retried, and after Cancel', async () => {
    respondToSearches(5)
    const { user } = renderApp(bank, { timing: { queryRetryDelay: () => 60_000 } })
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
    respondToSearches(6)
    await user.click(searchButton())
    expect(await heading('6 Emails found for bank')).toBeVisible()
    expect(screen.queryByText(/^Search cancelled/, { selector: 'main *' })).toBeNull()
  })

  it('shows a failure on the page and in a toast, keeps what was typed and offers to try again', async () => {
    fail()
    const { user } = renderApp(bank)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to fetch domain results. Please try again.')
    await waitFor(() => expect(screen.getAllByText('Problem Occurred')).toHaveLength(2))
    expect(picked('keywords')).toEqual(['bank'])
    respondToSearches(5)
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await heading('5 Emails found for bank')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus()
  })

  it('shows the results of the search before until those of the next one are there', more, async () => {
    respondToSearches(500)
    const { user } = renderApp(bank)
    const before = await heading('500 Emails found for bank')
    const held = createDeferred()
    respondToSearches(7, [], held.promise)
    await user.type(keywords(), 'credit{Enter}')
    await user.click(searchButton())
    await waitFor(() => expect(address()).toContain('bank,credit'))
    expect(before).toBeVisible()
    expect(screen.getByRole('table', { name: 'Search results' })).toBeVisible()
    expect(screen.getByText('Loading results...')).toBeInTheDocument()
    held.resolve()
    expect(await heading('7 Emails found for bank, credit')).toBeVisible()
    expect(before).toHaveTextContent('7 Emails found')
    // There are addresses, though the server shows none of them.
    expect(screen.getByText('0 of 7 shown')).toBeVisible()
    expect(screen.queryByText('No email addresses match this search')).toBeNull()
  })
})

describe('the results', () => {
  const openResults = async (total: number, members?: object[]) => {
    respondToSearches(total, members)
    const app = renderApp(bank)
    return { ...app, table: within(await screen.findByRole('table', { name: 'Search results' })) }
  }

  it('have a column for each label, and blurred rows that assistive technology ignores', more, async () => {
    const { table } = await openResults(12_840, [
      searchResult(1, [{ label: 'Role', value: 'Sales' }], [{ label: 'Founded', value: '1998' }]),
      searchResult(2, [{ label: 'Role', value: 'Legal' }], [{ label: 'Country', value: 'DE' }]),
      searchResult(3),
    ])
    const cells = table.getAllByRole('row').map(row => {
      const parts = within(row)
      return ['columnheader', 'rowheader', 'cell'].flatMap(role =>
        parts.queryAllByRole(role).map(cell => cell.textContent),
      )
    })
    expect(cells).toEqual([
      ['Email', 'Domain', 'TLD', 'Role', 'Founded', 'Country'],
      ['a***@bank-1.example', 'bank-1.example', '.example', 'Sales', '1998', '-'],
      ['a***@bank-2.example', 'bank-2.example', '.example', 'Legal', '-', 'DE'],
      ['a***@bank-3.example', 'bank-3.example', '.example', '-', '-', '-'],
    ])
    // The email names its row.
    expect(table.getAllByRole('rowheader')).toHaveLength(3)
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(1 + 3 + 6)
    expect(table.getAllByText('*****')).toHaveLength(6 * 3)
    expect(screen.getByText('3 of 12,840 shown')).toBeVisible()
    expect(screen.getByText('The full addresses are in the files of a paid order.')).toBeVisible()
  })

  it('are drawn a hundred at a time, and keep the focus where more are added', async () => {
    const members = Array.from({ length: 250 }, (_, id) => searchResult(id))
    const { user, table } = await openResults(999_999, members)
    const drawn = () => table.getAllByRole('row').length - 1
    expect(drawn()).toBe(100)
    const button = screen.getByRole('button', { name: 'Show more, 150 left' })
    button.focus()
    await user.keyboard('{Enter}')
    expect(drawn()).toBe(200)
    expect(button).toHaveFocus()
    expect(button).toHaveAccessibleName('Show more, 50 left')
    expect(announced()).toContain('200 shown, 50 left')
    await user.keyboard('{Enter}')
    expect(drawn()).toBe(250)
    expect(button).not.toBeInTheDocument()
    expect(screen.getByText('250 shown')).toHaveFocus()
  })

  it('show a hundred columns of a thousand attributes, and the beginning of a text that takes minutes to lay out', async () => {
    const long = `a${'\u0301'.repeat(60_000)}`
    const attributes = Array.from({ length: 1000 }, (_, index) => ({ label: `Label ${index}`, value: index }))
    const { table } = await openResults(1, [
      {
        ...searchResult(1, [{ label: long, value: long }, ...attributes]),
        email: long,
        domain: { name: long, tld: long },
      },
    ])
    expect(table.getByRole('columnheader', { name: 'Label 98' })).toBeVisible()
    expect(table.getAllByRole('columnheader')).toHaveLength(103)
    expect(
      screen.getByText('The first 100 of 1,001 attributes are shown. The sample has all of them.'),
    ).toBeVisible()
    const cells = ['columnheader', 'rowheader', 'cell'].flatMap(role => table.getAllByRole(role))
    expect(Math.max(...cells.map(cell => cell.textContent.length))).toBe(1001)
    expect(table.getAllByText(/^a.*…$/)).toHaveLength(4)
  })
})

it('the link of a search is copied beside its results', async () => {
  respondToSearches(5)
  const { user } = renderApp(`${bank}&countries=DE`)
  const button = await screen.findByRole('button', { name: 'Copy link' })
  await user.click(button)
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}${bank}&countries=DE`),
  )
  expect(await screen.findByText('Link copied')).toBeVisible()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(button)
  expect(await screen.findByText('Copy the address of the page instead.')).toBeVisible()
})

describe('the price of what was found', () => {
  it.each([
    [5556, 'All 5,556: $222.24 with Growth', '&offer=2&quantity=5556'],
    [500, 'All 500: $25.00 with Starter', '&offer=1&quantity=500'],
  ])('of %i addresses opens the dialog with it, for a visitor too', more, async (total, text, choice) => {
    respondToSearches(total)
    const { user } = renderApp(bank)
    await user.click(await screen.findByRole('link', { name: text }))
    expect(await screen.findByRole('dialog', { name: 'Add to Cart' })).toBeVisible()
    expect(address()).toBe(`${bank}&cart=open${choice}`)
  })

  it('is the lowest one of an email where it isn’t known how many were found', more, async () => {
    respond('get', 'email_documents', { member: [searchResult(1)], view: { next: '/x?page=2' } })
    renderApp(bank)
    expect(await (await results()).findByText(/^from/)).toHaveTextContent('from $0.02 per Email')
  })

  it('is in the currency of the customer’s cart', async () => {
    respondToSearches(500)
    respond('get', 'active_cart', { currency: 'EUR', items: [] })
    storeSession(mock())
    renderApp(bank)
    expect(await screen.findByRole('link', { name: 'All 500: €25.00 with Starter' })).toBeVisible()
  })

  it('is missing where the offers can’t be loaded, and moves the link to the plans at no time', async () => {
    respondToSearches(500)
    respond('get', 'offers', {}, 404)
    const held = hold('get', 'offers')
    renderApp(bank)
    const card = await results()
    expect(await card.findByRole('heading', { name: '500 Emails found for bank' })).toBeVisible()
    expect(card.queryByRole('link')).toBeNull()
    held.resolve()
    expect(await card.findByRole('link', { name: 'Available Plans' })).toBeVisible()
    expect(screen.queryByText(/per Email/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is none where no plan sells as few as were found; wider searches are offered', more, async () => {
    respondToSearches(44)
    const { user } = renderApp(`${bank}&countries=LI`)
    expect(await screen.findByText('No plan sells fewer than 100')).toBeVisible()
    expect(screen.queryByText(/^All 44/)).toBeNull()
    respondToSearches(500)
    await user.click(screen.getByRole('button', { name: 'Search without Liechtenstein' }))
    expect(await heading('500 Emails found for bank')).toBeVisible()
    expect(screen.queryByText(/^No plan sells/)).toBeNull()
  })
})

describe('the plans', () => {
  it.each(['Results', 'Footer'])('lead back to the results, by the link in %s', async place => {
    respondToSearches(5556)
    const { user } = renderApp(bank)
    await heading('5,556 Emails found for bank')
    const part = within(screen.getByRole(place === 'Footer' ? 'navigation' : 'region', { name: place }))
    await user.click(await part.findByRole('link', { name: 'Available Plans' }))
    const back = await screen.findByRole('link', { name: 'Back to 5,556 Emails for bank' })
    expect(back).toHaveAttribute('href', bank)
  })

  it.each(['/', '/cart', '/terms'])('are linked at %s', more, async url => {
    storeSession(mock())
    renderApp(url)
    const [link] = await screen.findAllByRole('link', { name: 'Available Plans' })
    expect(link).toHaveAttribute('href', '/offers')
  })
})

describe('the URL and the saved search', () => {
  const saved = { searchType: 'keyword', keywords: ['saved'], countries: ['FR'], tlds: ['org'] }
  const store = (search: unknown) => localStorage.setItem('listwell-search', JSON.stringify(search))
  let queried = respondToSearches(5)
  beforeEach(() => {
    queried = respondToSearches(5)
  })

  it('a saved search fills the form and runs nothing', async () => {
    store(saved)
    renderApp('/')
    expect(picked()).toEqual(['saved', 'France', '.org'])
    await waitFor(() => expect(steps()).toBeVisible())
    await waitFor(() => expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible())
    expect(queried).not.toHaveBeenCalled()
  })

  it('a URL with criteria wins and runs', more, async () => {
    store(saved)
    renderApp('/search?type=isp&providers=OVH,Wix')
    expect(await heading('5 Emails found for 2 ISPs')).toBeVisible()
    expect(picked()).toEqual(['OVH', 'Wix'])
    expect(queried).toHaveBeenCalledExactlyOnceWith('?isp=OVH,Wix')
  })

  it('blocked storage gives an empty form that works', more, async () => {
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

  it('back and forward restore the searches and the form, the next visit the last one', more, async () => {
    const { user, unmount } = renderApp('/')
    await user.type(keywords(), 'bank')
    await user.click(searchButton())
    await heading('5 Emails found for bank')
    await user.type(keywords(), 'loan')
    await user.click(searchButton())
    await heading('5 Emails found for bank, loan')
    window.history.back()
    await heading('5 Emails found for bank')
    expect(picked()).toEqual(['bank'])
    window.history.back()
    await waitFor(() => expect(steps()).toBeVisible())
    window.history.go(2)
    await heading('5 Emails found for bank, loan')
    expect(picked()).toEqual(['bank', 'loan'])
    unmount()
    renderApp('/')
    expect(picked()).toEqual(['bank', 'loan'])
  })

  it('Clear Search resets form, storage, URL and results, confirms it, and offers Undo', async () => {
    const { user } = renderApp(`${bank}&countries=DE`)
    await heading('5 Emails found for bank, 1 country')
    await user.type(keywords(), 'half')
    await user.type(picker('TLDs'), 'part')
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    expect(await screen.findByText('Search cleared')).toBeVisible()
    expect(screen.getByText('All search parameters have been reset.')).toBeVisible()
    await waitFor(() => expect(steps()).toBeVisible())
    expect(address()).toBe('/search')
    expect(keywords()).toHaveValue('')
    expect(picker('TLDs')).toHaveValue('')
    expect(picked()).toEqual([])
    expect(localStorage.getItem('listwell-search')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await heading('5 Emails found for bank, half, 1 country')
    expect(picked()).toEqual(['bank', 'half', 'Germany'])
  })

  it('Undo brings back a search of both types that wasn’t run, and doesn’t run it', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank,')
    await user.click(screen.getByRole('radio', { name: 'Search by ISP' }))
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('radio', { name: 'Search by ISP' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: /^Search by Keyword/ }))
    expect(picked()).toEqual(['bank'])
    expect(address()).toBe('/')
  })

  it('nothing is offered to undo where nothing was cleared', async () => {
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Clear Search' }))
    await screen.findByText('Search cleared')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('a stored search that is shown needs no more room reserved', async () => {
    document.documentElement.dataset['search'] = 'isp'
    renderApp('/')
    await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-search'))
  })

  it('Clear Search keeps the search type, also after a reload', async () => {
    const { user, unmount } = renderApp('/search?type=isp&providers=OVH')
    await heading(/^5 Emails found/)
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    await waitFor(() => expect(address()).toBe('/search'))
    expect(screen.getByRole('radio', { name: 'Search by ISP' })).toBeChecked()
    unmount()
    renderApp('/search')
    expect(screen.getByRole('radio', { name: 'Search by ISP' })).toBeChecked()
    expect(picked()).toEqual([])
  })
})

describe('the Add to Cart dialog', () => {
  it('opens and closes the dialog in the URL', more, async () => {
    respondToSearches(12_840)
    const { user } = renderApp(bank)
    const button = await screen.findByRole('button', { name: 'Add to Cart' })
    await user.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Add to Cart' })
    expect(dialog).toHaveAccessibleDescription('12,840 Emails found for bank')
    expect(address()).toBe(`${bank}&cart=open`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe(bank)
    expect(button).toHaveFocus()
  })

  it('restores the dialog and what was chosen from the URL', async () => {
    respondToSearches(12_840)
    storeSession(mock())
    const { user } = renderApp(`${bank}&cart=open&offer=2&quantity=1500`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    expect(await dialog.findByRole('radio', { name: 'Growth' })).toBeChecked()
    expect(dialog.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1,500')
    await user.click(dialog.getByRole('radio', { name: 'Starter' }))
    await fill(user, dialog.getByRole('spinbutton', { name: 'Quantity' }), '2000')
    await waitFor(() => expect(address()).toBe(`${bank}&cart=open&offer=1&quantity=2000`))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add to Cart' })).toHaveFocus())
  })

  it('says how many of this search are in the cart, whatever the order of its criteria', more, async () => {
    respondToSearches(12_840)
    storeSession(mock())
    const { user } = renderApp(`${bank},loan&countries=US,DE&cart=open`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    await user.click(await dialog.findByRole('radio', { name: 'Growth' }))
    expect(screen.queryByText(/^In your cart/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
    const line = await screen.findByRole('link', { name: 'In your cart: 1,000 with Growth' })
    expect(line).toHaveAttribute('href', '/cart')
    renderApp('/search?type=keyword&keywords=LOAN,bank&countries=DE,US')
    expect(await screen.findByRole('link', { name: 'In your cart: 1,000 with Growth' })).toBeVisible()
    renderApp(`${bank}&countries=DE,US`)
    await heading('12,840 Emails found for bank, 2 countries')
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    expect(screen.queryByText(/^In your cart/)).toBeNull()
  })

  it('names no line of the cart that has no quantity', more, async () => {
    respondToSearches(12_840)
    storeSession(mock())
    const searchParameters = { searchType: 'keyword', keywords: ['bank'] }
    const items = [null, 10].map((quantity, id) => ({
      id,
      offer: { name: 'Growth' },
      quantity,
      searchParameters,
    }))
    respond('get', 'active_cart', { items })
    renderApp(bank)
    expect(await screen.findByRole('link', { name: 'In your cart: 10 with Growth' })).toBeVisible()
  })

  it('opens no dialog where nothing was found', async () => {
    respondToSearches(0, [])
    renderApp(`${bank}&cart=open`)
    await heading('0 Emails found for bank')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
