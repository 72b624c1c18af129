/**
 * @promise What a URL, storage or a paste has beyond a search is named near the form.
 * @promise A country, TLD or provider that is typed and not picked is taken by the search where it is the
 *   whole name or code and Escape has not closed its list; another text stays, and Search says that it isn’t
 *   picked.
 * @promise A key that is held removes no tag.
 * @promise TLDs come from the server, all pages of them.
 * @promise Leaving a field of a list picks the name that is typed whole, and the focus goes where the
 *   customer goes.
 * @promise A text that a translator has wrapped ends nothing else.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { criteria, criterionNames, noCriteria } from '@/config/search-criteria'
import { searchUrl } from '@/config/search-url'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { address, renderApp, storeSession } from '@tests/support/render-app'
import { hold, respond } from '@tests/support/respond'
import {
  announced,
  keywordsField as keywords,
  picked,
  picker,
  respondToSearches,
  resultsHeading as heading,
  searchButton,
  serveTlds,
} from '@tests/support/search-page'

const mock = mockApi()

/** The page without its live regions, which announce its notices too. */
const page = () => within(screen.getByRole('main'))
const leftOut = () => page().findByText(/^Left out of this search:/)
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const listOf = (noun: string) => within(screen.getByRole('list', { name: `Selected ${noun}` }))
/** A text of the open list, which is announced in the same words. */
const inList = (text: string) => {
  const found = screen
    .getAllByText((_, element) => element?.textContent === text)
    .find(element => !element.closest('[role="status"]'))
  if (!found) throw new Error(`Only announced: ${text}`)
  return found
}
const highlighted = (name: string) => {
  const id = picker(name).getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.textContent
}

/** Opens a field's list by typing into it. */
async function search(name: string, text: string) {
  const { user } = renderApp('/')
  if (name === 'Hosting Providers') await user.click(screen.getByRole('radio', { name: 'Search by ISP' }))
  await user.type(picker(name), text)
  await screen.findByRole('listbox')
  return user
}

describe('the keywords field', () => {
  it('makes tags by Enter and by the separators of any script, each once, and removes them', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter} credit union ,BANK,银行，بنك،loan；')
    expect(picked('keywords')).toEqual(['bank', 'credit union', '银行', 'بنك', 'loan'])
    expect(keywords()).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Remove bank' }))
    expect(screen.getByRole('button', { name: 'Remove credit union' })).toHaveFocus()
    await user.click(keywords())
    await user.keyboard('{Backspace}')
    expect(picked('keywords')).toEqual(['credit union', '银行', 'بنك'])
  })

  it('takes a pasted list without its quotes, but with a lone apostrophe', more, async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'a')
    await user.paste(
      ` b, c\td;e\n"bank"\n“credit union”\n"银行，保险"\n'loan'\n‘lease’\n»kredit«\n「銀行」\nrock 'n'\n'til`,
    )
    const values = 'a,b,c,d,e,bank,credit union,银行,保险,loan,lease,kredit,銀行'.split(',')
    expect(picked()).toEqual([...values, "rock 'n'", "'til"])
  })

  it('replaces the selected text by the keywords of a paste', more, async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'one wrong two')
    await user.pointer([{ target: keywords(), offset: 4, keys: '[MouseLeft>]' }, { offset: 9 }])
    await user.paste('a, b')
    expect(picked()).toEqual(['one', 'a', 'b', 'two'])
    expect(keywords()).toHaveValue('')
  })

  it('announces what is added and removed, and what is there already', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank{Enter}')
    await waitFor(() => expect(announced()).toContain('bank added'))
    await user.type(keywords(), 'Bank{Enter}')
    await waitFor(() => expect(announced()).toContain('Bank is already there'))
    await user.paste('loan, credit')
    await waitFor(() => expect(announced()).toContain('2 keywords added'))
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(announced()).toContain('credit removed'))
  })
})

describe('the tags', () => {
  it('are counted, which their list says by itself, and one of a country has its code', () => {
    localStorage.setItem('listwell-search', JSON.stringify({ countries: ['HK', 'DE'] }))
    renderApp('/')
    expect(within(screen.getByRole('search')).getByText('2')).toHaveAttribute('aria-hidden', 'true')
    const tags = listOf('countries').getAllByRole('listitem')
    expect(tags.map(tag => tag.textContent)).toEqual(['HKHong Kong', 'DEGermany'])
    expect(listOf('countries').getByText('Hong Kong')).toHaveAttribute('data-tooltip', 'Hong Kong')
  })

  it('pass the focus on to the next one, then to the field', async () => {
    const user = await search('Hosting Providers', 'ov')
    await user.keyboard('{Enter}wix{Enter}')
    expect(picked()).toEqual(['OVH', 'Wix'])
    await user.click(screen.getByRole('button', { name: 'Remove OVH' }))
    expect(screen.getByRole('button', { name: 'Remove Wix' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(picker('Hosting Providers')).toHaveFocus()
  })

  it('are all removed by Clear', async () => {
    localStorage.setItem('listwell-search', JSON.stringify({ countries: ['HK', 'DE'], tlds: ['com'] }))
    const { user } = renderApp('/')
    const [clear] = screen.getAllByRole('button', { name: 'Clear' })
    if (!clear) throw new Error('Nothing can be cleared.')
    expect(clear).toHaveAccessibleDescription('Countries')
    await user.click(clear)
    expect(picked()).toEqual(['.com'])
    expect(picker('Countries')).toHaveFocus()
  })

  it('aren’t lost to a key that is held', async () => {
    const user = await search('Countries', 'germany')
    await user.keyboard('{Enter}')
    fireEvent.keyDown(picker('Countries'), { key: 'Enter', repeat: true })
    await user.clear(picker('Countries'))
    fireEvent.keyDown(picker('Countries'), { key: 'Backspace', repeat: true })
    const remove = screen.getByRole('button', { name: 'Remove Germany' })
    expect(fireEvent.keyDown(remove, { key: 'Enter', repeat: true })).toBe(false)
    expect(picked()).toEqual(['Germany'])
  })

  it('isolate what is written from right to left, as do the heading, the dialog and the cart', async () => {
    const isolated = (element: HTMLElement | null) =>
      [...(element?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)
    respondToSearches(500)
    storeSession(mock())
    const { user } = renderApp('/search?type=keyword&keywords=مصر,\u202Ebank&countries=DE')
    const title = '500 Emails found for مصر, bank, 1 country'
    expect(isolated(await heading(title))).toEqual(['مصر', 'bank', '1 country'])
    expect(isolated(screen.getByRole('list', { name: 'Selected keywords' }))).toEqual(['مصر', 'bank'])
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add to Cart' })
    expect(dialog).toHaveAccessibleDescription(title)
    expect(isolated(dialog)).toEqual(expect.arrayContaining(['مصر', 'bank']))

    const line = { id: 1, offer: { name: 'Growth' }, quantity: 1, unitPrice: 4, totalPrice: 4 }
    const items = [{ ...line, searchParameters: { keywords: ['مصر', 'bank'] } }]
    respond('get', 'active_cart', { items })
    renderApp('/cart')
    const row = (await screen.findByRole('button', { name: 'Remove Growth' })).closest('tr')
    expect(isolated(row)).toEqual(['مصر, bank'])
  })
})

describe('a picker', () => {
  it('finds a country by code and by name, marks what was typed, and says how many', more, async () => {
    const user = await search('Countries', 'COTE')
    expect(options()).toEqual(['CICôte d’Ivoire'])
    expect(screen.queryByText('No countries found')).toBeNull()
    expect(within(screen.getByRole('option')).getByText('Côte').tagName).toBe('U')
    await waitFor(() => expect(announced()).toContain('1 of 241 countries'))
    await user.clear(picker('Countries'))
    await user.type(picker('Countries'), 'de')
    expect(options()[0]).toBe('DEGermany')
  })

  it.each([
    ['Countries', 'No countries found', /^0 of \d+ countries$/],
    ['TLDs', 'No TLDs found', /^0 of [\d,]+ TLDs$/],
    ['Hosting Providers', 'No hosting providers found', /^0 of \d+ hosting providers$/],
  ])('%s: says in the list that none was found, and announces the number', more, async (name, text, said) => {
    await search(name, 'zzzz')
    await waitFor(() => expect(announced()).toContainEqual(expect.stringMatching(said)))
    expect(screen.getByText(text)).toBeVisible()
    expect(options()).toEqual([])
  })

  it('picks no option by Enter that has the text within a word alone', more, async () => {
    const user = await search('Countries', 'land')
    expect(options().length).toBeGreaterThan(5)
    await user.keyboard('{Enter}')
    expect(picked()).toEqual([])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(picked()).toEqual(['Åland Islands'])
  })

  it('picks several without closing, shows which, and leaves the next letters to replace the text', async () => {
    const user = await search('Countries', 'germ')
    expect(highlighted('Countries')).toBe('DEGermany')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('option', { name: /Germany/ })).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(announced()).toContain('Germany added'))
    await user.keyboard('fran')
    expect(picker('Countries')).toHaveValue('fran')
    const france = screen.getByRole('option', { name: /France/ })
    await user.dblClick(france)
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true')
    expect(inList('2 selected')).toBeVisible()
    expect(picked()).toEqual(['Germany', 'France'])
    await user.click(france)
    expect(picked()).toEqual(['Germany'])
  })

  it('works with the keyboard alone', async () => {
    const { user } = renderApp('/')
    act(() => picker('Countries').focus())
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(highlighted('Countries')).toBe('ZWZimbabwe'))
    const last = screen.getByRole('option', { name: /Zimbabwe/ })
    expect(last).toHaveAttribute('aria-posinset', '241')
    expect(last).toHaveAttribute('aria-setsize', '241')
    await user.keyboard('{ArrowUp}')
    const marked = screen.getAllByRole('option').filter(option => 'highlighted' in option.dataset)
    expect(marked.map(option => option.textContent)).toEqual(['ZMZambia'])
    await user.keyboard('{Home}')
    expect(highlighted('Countries')).toBe('AFAfghanistan')
    await user.keyboard('{ArrowDown}')
    expect(highlighted('Countries')).toBe('AXÅland Islands')
    await user.keyboard('{End}{ArrowDown}{Enter}')
    expect(picked()).toEqual(['Afghanistan'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(picker('Countries')).toHaveAttribute('aria-expanded', 'false')
    const list = await screen.findByRole('button', { name: 'Paste a list of TLDs' })
    await user.keyboard('xy{Backspace}{Tab}')
    expect(picked()).toEqual(['Afghanistan'])
    expect(list).toHaveFocus()
    expect(picker('Countries')).toHaveValue('x')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('{Tab}')
    expect(picker('TLDs')).toHaveFocus()
  })

  it('opens by a click without a highlight, and closes by a press outside it, not by one within', async () => {
    const { user } = renderApp('/')
    await user.click(picker('Countries'))
    await screen.findByRole('listbox')
    expect(picker('Countries')).not.toHaveAttribute('aria-activedescendant')
    await user.click(inList('241 of 241 countries'))
    expect(screen.getByRole('listbox')).toBeVisible()
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('opens and closes by its button too, which picks a whole name', async () => {
    const { user } = renderApp('/')
    await user.click(screen.getByRole('button', { name: 'Show countries' }))
    expect(await screen.findByRole('listbox')).toBeVisible()
    expect(picker('Countries')).toHaveFocus()
    await user.keyboard('germany')
    await user.click(screen.getByRole('button', { name: 'Hide countries' }))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(picked()).toEqual(['Germany'])
    expect(picker('Countries')).toHaveValue('')
  })

  it('scrolls its list to the top at each new text', async () => {
    const user = await search('Countries', 'a')
    const list = screen.getByRole('listbox')
    Object.defineProperty(list, 'scrollHeight', { value: 4000 })
    fireEvent.scroll(list, { target: { scrollTop: 400 } })
    await user.keyboard('n')
    expect(list.scrollTop).toBe(0)
  })
})

describe('the TLDs', () => {
  it('are requested when the field is first used, listed by popularity, and found with their dot', async () => {
    serveTlds('aarp', 'zone', '.NET', 'community', 'İ', 'com', 'भारत')
    const sent = respondToSearches(5)
    const { user, unmount } = renderApp('/')
    await user.click(picker('TLDs'))
    await screen.findByRole('listbox')
    expect(options()).toEqual(['.com', '.net', '.aarp', '.community', '.i̇', '.zone', '.भारत'])
    await user.keyboard('.com')
    expect(options()).toEqual(['.com', '.community'])
    await user.keyboard('{Enter}')
    await user.clear(picker('TLDs'))
    await user.click(screen.getByRole('option', { name: '.भारत' }))
    await user.click(searchButton())
    await heading('5 Emails found for 2 TLDs')
    expect(sent).toHaveBeenCalledExactlyOnceWith('?domain.tld[]=com&domain.tld[]=भारत')
    await user.click(picker('TLDs'))
    expect(await screen.findByRole('option', { name: '.com' })).toHaveAttribute('aria-selected', 'true')
    const shared = address()
    unmount()
    localStorage.clear()
    renderApp(shared)
    expect(picked()).toEqual(['.com', '.भारत'])
  })

  it('keep focus and text while they are loaded', async () => {
    serveTlds('com', 'net')
    const held = hold('get', 'domain_t_l_ds')
    const { user } = renderApp('/')
    await user.type(picker('TLDs'), 'ne')
    expect(screen.getByText('Loading TLDs...')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.queryByText('Search criteria required')).toBeNull()
    held.resolve()
    expect(await screen.findByRole('option', { name: '.net' })).toBeVisible()
    expect(picker('TLDs')).toHaveFocus()
    await user.keyboard('t{Enter}')
    expect(picker('TLDs')).toHaveValue('net')
    expect(picked()).toEqual(['.net'])
  })

  it('that can’t be loaded can be tried again; the saved ones and the text stay', more, async () => {
    respond('get', 'domain_t_l_ds', { title: 'No' }, 500)
    localStorage.setItem('listwell-search', JSON.stringify({ searchType: 'keyword', tlds: ['org'] }))
    const { user } = renderApp('/')
    await user.type(picker('TLDs'), 'com')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to load TLDs. Please try again.')
    expect(picked()).toEqual(['.org'])
    serveTlds('com', 'org')
    const held = hold('get', 'domain_t_l_ds')
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(screen.getByText('Loading TLDs...')).toBeVisible()
    held.resolve()
    expect(await screen.findByRole('option', { name: '.com' })).toBeVisible()
    expect(picker('TLDs')).toHaveFocus()
    expect(picker('TLDs')).toHaveValue('com')
  })

  it('that can’t be shown are counted below the list and in the dialog for lists', async () => {
    respond('get', 'domain_t_l_ds', { member: [{ tld: 'com' }, '/api/domain_t_l_ds/2'] })
    const user = await search('TLDs', 'co')
    expect(options()).toEqual(['.com'])
    expect(screen.getByText("1 TLD can't be shown")).toBeVisible()
    await waitFor(() => expect(announced()).toContain("1 of 1 TLDs. 1 TLD can't be shown"))
    await user.click(screen.getByRole('button', { name: 'Paste a list of TLDs' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText("1 TLD can't be shown")).toBeVisible()
  })

  it('are few elements, however many they are', more, async () => {
    serveTlds(...Array.from({ length: 1500 }, (_, i) => `tld${String(i).padStart(4, '0')}`))
    const user = await search('TLDs', 't')
    expect(inList('1,500 of 1,500 TLDs')).toBeVisible()
    for (const keys of ['', '{PageDown}{PageDown}', '{End}', '{Home}', '9']) {
      if (keys !== '') await user.keyboard(keys)
      expect(screen.getByRole('listbox').querySelectorAll('*').length).toBeLessThanOrEqual(60)
    }
  })
})

describe('what is typed into the field of a list and not picked', () => {
  it.each([
    ['Countries', 'germany', '5 Emails found for bank, 1 country', '&domain.eavAttributes=DE'],
    ['Countries', 'DE', '5 Emails found for bank, 1 country', '&domain.eavAttributes=DE'],
    ['TLDs', ' de', '5 Emails found for bank, 1 TLD', '&domain.tld[]=de'],
  ])('in %s is searched for where it is the whole “%s”', async (name, typed, title, query) => {
    serveTlds('com', 'de')
    const sent = respondToSearches(5)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank')
    await user.type(picker(name), typed)
    await screen.findByRole('listbox')
    await user.click(searchButton())
    expect(await heading(title)).toBeVisible()
    expect(sent).toHaveBeenCalledExactlyOnceWith(`?keywords=bank${query}`)
    expect(picker(name)).toHaveValue('')
  })

  it('stays, and is an error that names it where it is no more than a part', async () => {
    serveTlds('com')
    const sent = respondToSearches(5)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank')
    await user.type(picker('Countries'), 'germ')
    await screen.findByRole('listbox')
    await user.type(picker('TLDs'), 'zzz')
    await user.click(searchButton())
    const text = '“germ” isn’t picked. Pick it from the list, or remove it.'
    expect(page().getByText(text)).toBeVisible()
    expect(picker('Countries')).toHaveFocus()
    expect(picker('Countries')).toBeInvalid()
    expect(picker('Countries')).toHaveAccessibleDescription(text)
    expect(keywords()).toBeValid()
    expect(picker('Countries')).toHaveValue('germ')
    await user.keyboard('any{Enter}')
    expect(picked('countries')).toEqual(['Germany'])
    expect(page().queryByText(text)).toBeNull()
    await user.click(searchButton())
    expect(picker('TLDs')).toHaveAccessibleDescription(/^“zzz” isn’t picked/)
    await user.clear(picker('TLDs'))
    await user.click(searchButton())
    await heading('5 Emails found for bank, 1 country')
    expect(sent).toHaveBeenCalledExactlyOnceWith('?keywords=bank&domain.eavAttributes=DE')
  })
})

describe('what a search can’t have', () => {
  it('is named of a URL with a search, until the next one', more, async () => {
    respondToSearches(5)
    const { user } = renderApp('/search?type=keyword&keywords=bank&countries=Germany&tlds=a/b,com')
    expect(await heading('5 Emails found for bank, 1 TLD')).toBeVisible()
    expect(await leftOut()).toHaveTextContent('Left out of this search: “Germany” (Countries), “a/b” (TLDs).')
    await user.type(keywords(), 'loan')
    await user.click(searchButton())
    await heading('5 Emails found for bank, loan, 1 TLD')
    expect(page().queryByText(/^Left out of this search:/)).toBeNull()
  })

  it('is named of a URL without one and of the stored search, until Clear Search', async () => {
    localStorage.setItem('listwell-search', JSON.stringify({ tlds: ['com', '<b>'] }))
    const { user } = renderApp('/search?type=keyword&countries=Germany')
    expect(picked()).toEqual(['.com'])
    expect(await leftOut()).toHaveTextContent('“Germany” (Countries), “<b>” (TLDs).')
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    await waitFor(() => expect(address()).toBe('/search'))
    expect(page().queryByText(/^Left out of this search:/)).toBeNull()
  })

  it('is named of a paste: the first five keywords, and the number of the others', async () => {
    const { user } = renderApp('/')
    await user.click(keywords())
    await user.paste(Array.from({ length: 307 }, (_, index) => `k${index}`).join())
    expect(keywords()).toHaveValue('')
    expect(await leftOut()).toHaveTextContent(/“k300” \(Keywords\), .*“k304” \(Keywords\) and 2 more\.$/)
    await user.click(screen.getByRole('button', { name: 'Remove k0' }))
    expect(page().queryByText(/^Left out of this search:/)).toBeNull()
  })
})

/** As an extension that translates pages: the texts that are there, and each new one, get an element around them. */
function wrapTexts() {
  const wrap = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      if (text.parentElement?.localName === 'font' || text.textContent?.trim() === '') continue
      const wrapper = document.createElement('font')
      text.parentNode?.replaceChild(wrapper, text)
      wrapper.append(text)
    }
  }
  wrap()
  const observer = new MutationObserver(wrap)
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
}

it('a page whose texts a translator has wrapped still searches, and shows each text once', async () => {
  const { user } = renderApp('/')
  // What loads once the page is interactive.
  await screen.findByRole('button', { name: 'Saved searches' })
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-font'))
  wrapTexts()
  await user.type(picker('Countries'), 'zzz')
  await waitFor(() => expect(document.body).toHaveTextContent('No countries found'))
  await user.clear(picker('Countries'))
  await user.type(picker('Countries'), 'germany{Enter}')
  expect(document.body).not.toHaveTextContent('No countries found')
  await user.type(keywords(), 'bank{Enter}{Enter}')
  expect(await heading(/Emails found for/)).toBeVisible()
  expect(document.body).not.toHaveTextContent('Something went wrong')
})

it.each(criterionNames)('a search by %s has a field for it', async name => {
  const { label, searchType } = criteria[name]
  renderApp(searchUrl({ ...noCriteria, searchType, [name]: ['de'] }))
  expect(await screen.findByLabelText(label, { selector: 'input' })).toBeVisible()
})
