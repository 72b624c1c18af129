/**
 * @promise What a URL, storage or a paste has beyond a search is named near the form.
 * @promise A country, TLD or provider that is typed and not picked is taken by the search where it is the
 *   whole name or code and Escape has not closed its list; another text stays, and Search says that it isn’t
 *   picked.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { address, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()

/** Lets every search find so many emails; returns the queries that were sent. */
function serveResults(total: number) {
  const sent = vi.fn<(query: string) => void>()
  server.use(
    http.get(api('email_documents'), ({ request }) => {
      sent(decodeURIComponent(new URL(request.url).search))
      return HttpResponse.json({ totalItems: total, member: [{ id: 1, email: 'j***@bank.example' }] })
    }),
  )
  return sent
}

const serveTlds = (...tlds: string[]) =>
  server.use(http.get(api('domain_t_l_ds'), () => HttpResponse.json({ member: tlds.map(tld => ({ tld })) })))

const keywords = () => screen.getByRole('textbox', { name: 'Keywords' })
const searchButton = () => screen.getByRole('button', { name: 'Search Domains' })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })
/** The notice, which is announced too. */
const page = () => within(screen.getByRole('main'))
const leftOut = () => page().findByText(/^Left out of this search:/)

describe('a TLD in any script', () => {
  it.each(['भारत', 'বাংলা', 'இந்தியா', 'ලංකා', 'рф', 'مصر', '中国'])(
    '.%s is picked, sent, kept, shared and shown',
    async tld => {
      serveTlds('com', tld)
      const sent = serveResults(5)
      const { user, unmount } = renderApp('/')
      await user.click(screen.getByRole('combobox', { name: 'TLDs' }))
      await user.click(await screen.findByRole('option', { name: `.${tld}` }))
      await user.type(keywords(), 'bank')
      await user.click(searchButton())
      expect(await heading('5 Emails found for bank, 1 TLD')).toBeVisible()
      expect(sent).toHaveBeenCalledExactlyOnceWith(`?keywords=bank&domain.tld[]=${tld}`)
      expect(screen.getByRole('button', { name: `Remove .${tld}` })).toBeVisible()
      const shared = address()
      unmount()
      localStorage.clear()
      renderApp(shared)
      expect(await screen.findByRole('button', { name: `Remove .${tld}` })).toBeVisible()
    },
  )

  it('finds a TLD among the options also if the list has it in capitals', async () => {
    serveTlds('İ', 'COM')
    const sent = serveResults(5)
    const { user } = renderApp('/')
    await user.click(screen.getByRole('combobox', { name: 'TLDs' }))
    await user.click(await screen.findByRole('option', { name: '.com' }))
    await user.click(searchButton())
    await heading('5 Emails found for 1 TLD')
    expect(sent).toHaveBeenCalledExactlyOnceWith('?domain.tld[]=com')
    await user.click(screen.getByRole('combobox', { name: 'TLDs' }))
    expect(await screen.findByRole('option', { name: '.com' })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('what is typed into the field of a list and not picked', () => {
  const field = (name: string) => screen.getByRole('combobox', { name })

  it.each([
    ['Countries', 'germany', '5 Emails found for bank, 1 country', '&domain.eavAttributes=DE'],
    ['Countries', 'DE', '5 Emails found for bank, 1 country', '&domain.eavAttributes=DE'],
    ['TLDs', '.de', '5 Emails found for bank, 1 TLD', '&domain.tld[]=de'],
    ['TLDs', ' de', '5 Emails found for bank, 1 TLD', '&domain.tld[]=de'],
  ])('in %s is searched for where it is the whole “%s”', async (name, typed, title, query) => {
    serveTlds('com', 'de')
    const sent = serveResults(5)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank')
    await user.type(field(name), typed)
    await screen.findByRole('listbox')
    await user.click(searchButton())
    expect(await heading(title)).toBeVisible()
    expect(sent).toHaveBeenCalledExactlyOnceWith(`?keywords=bank${query}`)
    expect(field(name)).toHaveValue('')
  })

  it('stays, and is an error that names it where it is no more than a part', async () => {
    serveTlds('com')
    const sent = serveResults(5)
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank')
    await user.type(field('Countries'), 'germ')
    await screen.findByRole('listbox')
    await user.type(field('TLDs'), 'zzz')
    await user.click(searchButton())
    const text = '“germ” isn’t picked. Pick it from the list, or remove it.'
    expect(page().getByText(text)).toBeVisible()
    expect(field('Countries')).toHaveFocus()
    expect(field('Countries')).toBeInvalid()
    expect(field('Countries')).toHaveAccessibleDescription(text)
    expect(keywords()).toBeValid()
    expect(field('Countries')).toHaveValue('germ')
    await user.keyboard('any{Enter}')
    expect(screen.getByRole('button', { name: 'Remove Germany' })).toBeVisible()
    expect(page().queryByText(text)).toBeNull()
    await user.click(searchButton())
    expect(field('TLDs')).toHaveAccessibleDescription(/^“zzz” isn’t picked/)
    await user.clear(field('TLDs'))
    await user.click(searchButton())
    await heading('5 Emails found for bank, 1 country')
    expect(sent).toHaveBeenCalledExactlyOnceWith('?keywords=bank&domain.eavAttributes=DE')
  })

  it('goes by Clear Search', async () => {
    const { user } = renderApp('/')
    await user.type(field('Countries'), 'germ')
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    expect(field('Countries')).toHaveValue('')
  })

  it('isn’t searched for once it has led to a pick', async () => {
    serveResults(5)
    const { user } = renderApp('/')
    await user.type(field('Countries'), 'germ')
    await user.click(await screen.findByRole('option', { name: /Germany/ }))
    await user.click(searchButton())
    await heading('5 Emails found for 1 country')
    expect(field('Countries')).toHaveValue('')
  })

  it('is an error of Search by ISP too', async () => {
    const { user } = renderApp('/')
    await user.click(screen.getByRole('radio', { name: 'Search by ISP' }))
    await user.type(field('Hosting Providers'), 'god')
    await screen.findByRole('listbox')
    await user.click(searchButton())
    expect(field('Hosting Providers')).toHaveAccessibleDescription(/^“god” isn’t picked/)
  })
})

describe('unusable criteria', () => {
  it('names the unusable criteria of a URL', async () => {
    serveResults(5)
    const { user } = renderApp('/search?type=keyword&keywords=bank&countries=Germany&tlds=a/b,com')
    expect(await heading('5 Emails found for bank, 1 TLD')).toBeVisible()
    expect(await leftOut()).toHaveTextContent('Left out of this search: “Germany” (Countries), “a/b” (TLDs).')
    await user.type(keywords(), 'loan')
    await user.click(searchButton())
    await heading('5 Emails found for bank, loan, 1 TLD')
    expect(page().queryByText(/^Left out of this search:/)).toBeNull()
  })

  it('names the unusable criteria of a URL without others, until Clear Search', async () => {
    const { user } = renderApp('/search?type=keyword&countries=Germany')
    expect(await leftOut()).toHaveTextContent('“Germany” (Countries)')
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    await waitFor(() => expect(address()).toBe('/search'))
    expect(page().queryByText(/^Left out of this search:/)).toBeNull()
  })

  it('names the unusable criteria of the stored search', async () => {
    localStorage.setItem('listwell-search', JSON.stringify({ tlds: ['com', '<b>'] }))
    renderApp('/')
    expect(screen.getByRole('button', { name: 'Remove .com' })).toBeVisible()
    expect(await leftOut()).toHaveTextContent('“<b>” (TLDs).')
  })

  it('replaces the selected text by the keywords of a paste', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'one wrong two')
    await user.pointer([{ target: keywords(), offset: 4, keys: '[MouseLeft>]' }, { offset: 9 }])
    await user.paste('a, b')
    const tags = within(screen.getByRole('list', { name: 'Selected keywords' })).getAllByRole('listitem')
    expect(tags.map(({ textContent }) => textContent)).toEqual(['one', 'a', 'b', 'two'])
    expect(keywords()).toHaveValue('')
  })

  it('names the first five unusable keywords of a paste, and the number of the others', async () => {
    const { user } = renderApp('/')
    await user.click(keywords())
    await user.paste(Array.from({ length: 307 }, (_, index) => `k${index}`).join())
    expect(keywords()).toHaveValue('')
    expect(await leftOut()).toHaveTextContent(/“k300” \(Keywords\), .*“k304” \(Keywords\) and 2 more\.$/)
    await user.click(screen.getByRole('button', { name: 'Remove k0' }))
    expect(page().queryByText(/^Left out of this search:/)).toBeNull()
  })
})

describe('a keyword that is written from right to left', () => {
  const isolated = (element: HTMLElement | null) =>
    [...(element?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)

  it('isolates a right-to-left keyword in its tag, the heading and the dialog', async () => {
    serveResults(500)
    storeSession(mock())
    const { user } = renderApp('/search?type=keyword&keywords=مصر,\u202Ebank&countries=DE')
    expect(isolated(await heading('500 Emails found for مصر, bank, 1 country'))).toEqual([
      'مصر',
      'bank',
      '1 country',
    ])
    expect(isolated(screen.getByRole('list', { name: 'Selected keywords' }))).toEqual(['مصر', 'bank'])
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add to Cart' })
    expect(dialog).toHaveAccessibleDescription('500 Emails found for مصر, bank, 1 country')
    expect(isolated(dialog)).toEqual(expect.arrayContaining(['مصر', 'bank']))
  })

  it('isolates right-to-left keywords from the rest of a line in the cart', async () => {
    server.use(
      http.get(api('active_cart'), () =>
        HttpResponse.json({
          items: [
            {
              id: 1,
              offer: { name: 'Growth' },
              quantity: 1,
              unitPrice: 4,
              totalPrice: 4,
              searchParameters: { keywords: ['مصر', 'bank'] },
            },
          ],
        }),
      ),
    )
    storeSession(mock())
    renderApp('/cart')
    const row = (await screen.findByRole('button', { name: 'Remove Growth' })).closest('tr')
    expect(isolated(row)).toEqual(['مصر, bank'])
    expect(row).toHaveTextContent('مصر, bank')
  })
})

describe('Clear Search', () => {
  it.each([
    ['Search by ISP', '/search?type=isp&providers=OVH'],
    ['Search by Keyword, Countries, or TLDs', '/search?type=keyword&keywords=bank'],
  ])('Clear Search keeps %s, also after a reload', async (searchType, url) => {
    serveResults(5)
    const { user, unmount } = renderApp(url)
    await heading(/^5 Emails found/)
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    await waitFor(() => expect(address()).toBe('/search'))
    expect(screen.getByRole('radio', { name: searchType })).toBeChecked()
    unmount()
    renderApp('/search')
    expect(screen.getByRole('radio', { name: searchType })).toBeChecked()
    expect(screen.queryByRole('list', { name: /^Selected/ })).toBeNull()
  })
})

describe('the keywords field', () => {
  const tags = () =>
    screen.queryAllByRole('button', { name: /^Remove / }).map(tag => tag.getAttribute('aria-label'))
  const announced = () => screen.getAllByRole('status').map(region => region.textContent)

  it.each([
    ['Chrome', { isComposing: true }],
    ['Safari', { keyCode: 229 }],
  ])('adds nothing by the Enter that ends a conversion in %s', async (_browser, ofConversion) => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'ぎんこう')
    fireEvent.keyDown(keywords(), { key: 'Enter', ...ofConversion })
    expect(tags()).toEqual([])
    expect(keywords()).toHaveValue('ぎんこう')
    fireEvent.keyDown(keywords(), { key: 'Enter' })
    expect(tags()).toEqual(['Remove ぎんこう'])
  })

  it('ends a keyword by the separators of any script, once it is converted', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), '银行，بنك،loan；')
    expect(tags()).toEqual(['Remove 银行', 'Remove بنك', 'Remove loan'])
    fireEvent.compositionStart(keywords())
    fireEvent.input(keywords(), { target: { value: 'ぎんこう、ほけん' }, isComposing: true })
    expect(tags()).toHaveLength(3)
    fireEvent.input(keywords(), { target: { value: '銀行、保険' }, isComposing: true })
    fireEvent.compositionEnd(keywords())
    expect(tags()).toEqual(['Remove 银行', 'Remove بنك', 'Remove loan', 'Remove 銀行'])
    expect(keywords()).toHaveValue('保険')
  })

  it('takes a pasted list without its quotes', async () => {
    const { user } = renderApp('/')
    await user.click(keywords())
    await user.paste('"bank"\n“credit union”\n"银行，保险"')
    expect(tags()).toEqual(['Remove bank', 'Remove credit union', 'Remove 银行', 'Remove 保险'])
  })

  it('takes the quotes of programs and other languages for such, and no lone apostrophe', async () => {
    const { user } = renderApp('/')
    await user.click(keywords())
    await user.paste("'bank'\n‘loan’\n»kredit«\n「銀行」\nrock 'n'\n'til")
    const values = ['bank', 'loan', 'kredit', '銀行', "rock 'n'", "'til"]
    expect(tags()).toEqual(values.map(value => `Remove ${value}`))
  })

  it('loses no tag to a key that is held', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank,loan,')
    fireEvent.keyDown(keywords(), { key: 'Backspace', repeat: true })
    expect(tags()).toHaveLength(2)
    await user.keyboard('{Backspace}')
    expect(tags()).toEqual(['Remove bank'])
    const remove = screen.getByRole('button', { name: 'Remove bank' })
    expect(fireEvent.keyDown(remove, { key: 'Enter', repeat: true })).toBe(false)
  })

  it('shows the number of tags, and leaves it to their list to say it', async () => {
    const { user } = renderApp('/')
    await user.type(keywords(), 'bank,loan,')
    const form = within(screen.getByRole('search'))
    expect(form.getByText('2')).toHaveAttribute('aria-hidden', 'true')
    const list = within(screen.getByRole('list', { name: 'Selected keywords' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
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

it('a tag of a country has its code', () => {
  localStorage.setItem('listwell-search', JSON.stringify({ countries: ['HK'] }))
  renderApp('/')
  const [tag] = within(screen.getByRole('list', { name: 'Selected countries' })).getAllByRole('listitem')
  expect(tag).toHaveTextContent('HKHong Kong')
  expect(
    within(screen.getByRole('list', { name: 'Selected countries' })).getByText('Hong Kong'),
  ).toHaveAttribute('data-tooltip', 'Hong Kong')
})
