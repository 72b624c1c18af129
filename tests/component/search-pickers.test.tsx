/**
 * @promise An Enter that ends a conversion does nothing, in Safari either; a key that is held removes no tag.
 * @promise TLDs come from the server, all pages of them.
 * @promise Leaving a field of a list picks the name that is typed whole, and the focus goes where the
 *   customer goes.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'

mockApi()

const field = (name: string) => screen.getByRole('combobox', { name })
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const picked = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map(button => button.getAttribute('aria-label'))
const announced = () => screen.getAllByRole('status').map(region => region.textContent)
/** A text of the open list, which is announced in the same words. */
const inList = (text: string) => {
  const found = screen
    .getAllByText((_, element) => element?.textContent === text)
    .find(element => !element.closest('[role="status"]'))
  if (!found) throw new Error(`Only announced: ${text}`)
  return found
}
const highlighted = (name: string) => {
  const id = field(name).getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.textContent
}

/** Opens a field's list by typing into it. */
async function search(name: string, text: string) {
  const { user } = renderApp('/')
  if (name === 'Hosting Providers') await user.click(screen.getByRole('radio', { name: 'Search by ISP' }))
  await user.type(field(name), text)
  await screen.findByRole('listbox')
  return user
}

const serveTlds = (...tlds: string[]) =>
  server.use(http.get(api('domain_t_l_ds'), () => HttpResponse.json({ member: tlds.map(tld => ({ tld })) })))

describe('a multi-select', () => {
  it('finds a country by code and by name, whatever the case and the accents, and says how many', async () => {
    const user = await search('Countries', 'COTE')
    expect(options()).toEqual(['CICôte d’Ivoire'])
    expect(screen.queryByText('No countries found')).toBeNull()
    expect(within(screen.getByRole('option')).getByText('Côte').tagName).toBe('U')
    await waitFor(() => expect(announced()).toContain('1 of 241 countries'))
    await user.clear(field('Countries'))
    await user.type(field('Countries'), 'de')
    expect(options()[0]).toBe('DEGermany')
  })

  it.each([
    ['Countries', 'No countries found', /^0 of \d+ countries$/],
    ['TLDs', 'No TLDs found', /^0 of [\d,]+ TLDs$/],
    ['Hosting Providers', 'No hosting providers found', /^0 of \d+ hosting providers$/],
  ])('%s: says in the list that nothing was found, and announces the number', async (name, text, said) => {
    await search(name, 'zzzz')
    await waitFor(() => expect(announced()).toContainEqual(expect.stringMatching(said)))
    expect(screen.getByText(text)).toBeVisible()
    expect(options()).toEqual([])
  })

  it.each([
    ['UK', 'United Kingdom'],
    ["cote d'iv", 'Côte d’Ivoire'],
    ['czech republic', 'Czechia'],
    ['Deutschland', 'Germany'],
    ['Saint Kitts and', 'St. Kitts & Nevis'],
    ['ＩＴＡＬＹ', 'Italy'],
  ])('picks by Enter, of what is typed as %s, %s', async (typed, name) => {
    const user = await search('Countries', typed)
    await user.keyboard('{Enter}')
    expect(picked()).toEqual([`Remove ${name}`])
  })

  it('picks no option by Enter that has the text within a word alone', async () => {
    const user = await search('Countries', 'land')
    expect(options().length).toBeGreaterThan(5)
    await user.keyboard('{Enter}')
    expect(picked()).toEqual([])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(picked()).toEqual(['Remove Åland Islands'])
  })

  it('picks nothing by a key of an input method, and removes nothing by a key that is held', async () => {
    const user = await search('Countries', 'germany')
    fireEvent.keyDown(field('Countries'), { key: 'Enter', keyCode: 229 })
    expect(picked()).toEqual([])
    await user.keyboard('{Enter}')
    fireEvent.keyDown(field('Countries'), { key: 'Enter', repeat: true })
    await user.clear(field('Countries'))
    fireEvent.keyDown(field('Countries'), { key: 'Backspace', repeat: true })
    expect(picked()).toEqual(['Remove Germany'])
  })

  it('picks several without closing, shows which, and leaves the next letters to replace the text', async () => {
    const user = await search('Countries', 'germ')
    expect(highlighted('Countries')).toBe('DEGermany')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('option', { name: /Germany/ })).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(announced()).toContain('Germany added'))
    await user.keyboard('fran')
    expect(field('Countries')).toHaveValue('fran')
    await user.click(screen.getByRole('option', { name: /France/ }))
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true')
    expect(inList('2 selected')).toBeVisible()
    expect(picked()).toEqual(['Remove Germany', 'Remove France'])
    await user.click(screen.getByRole('option', { name: /France/ }))
    expect(picked()).toEqual(['Remove Germany'])
  })

  it('picks a whole name where the list is closed by its button', async () => {
    const user = await search('Countries', 'germany')
    await user.click(screen.getByRole('button', { name: 'Hide countries' }))
    expect(picked()).toEqual(['Remove Germany'])
    expect(field('Countries')).toHaveValue('')
  })

  it('picks an option once by a double click', async () => {
    const user = await search('Countries', 'fran')
    await user.dblClick(screen.getByRole('option', { name: /France/ }))
    expect(picked()).toEqual(['Remove France'])
  })

  it('works with the keyboard alone', async () => {
    const { user } = renderApp('/')
    act(() => field('Countries').focus())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(highlighted('Countries')).toBe('AFAfghanistan'))
    await user.keyboard('{ArrowDown}')
    expect(highlighted('Countries')).toBe('AXÅland Islands')
    await user.keyboard('{End}')
    expect(highlighted('Countries')).toBe('ZWZimbabwe')
    const last = screen.getByRole('option', { name: /Zimbabwe/ })
    expect(last).toHaveAttribute('aria-posinset', '241')
    expect(last).toHaveAttribute('aria-setsize', '241')
    await user.keyboard('{Home}{Enter}')
    expect(picked()).toEqual(['Remove Afghanistan'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field('Countries')).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{Backspace}')
    expect(picked()).toEqual([])
    const list = await screen.findByRole('button', { name: 'Paste a list of TLDs' })
    await user.keyboard('x{Tab}')
    expect(list).toHaveFocus()
    expect(field('Countries')).toHaveValue('x')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('{Tab}')
    expect(field('TLDs')).toHaveFocus()
  })

  it('removes the last tag by Backspace only once no typed text is left', async () => {
    const user = await search('Countries', 'germ')
    await user.keyboard('{Enter}fr{Backspace}')
    expect(field('Countries')).toHaveValue('f')
    expect(picked()).toEqual(['Remove Germany'])
    await user.keyboard('{Backspace}{Backspace}')
    expect(picked()).toEqual([])
  })

  it('removes all by Clear', async () => {
    const user = await search('Countries', 'united')
    for (const country of ['United Kingdom', 'United States'])
      await user.click(screen.getByRole('option', { name: new RegExp(country) }))
    const clear = screen.getByRole('button', { name: 'Clear' })
    expect(clear).toHaveAccessibleDescription('Countries')
    await user.click(clear)
    expect(picked()).toEqual([])
    expect(field('Countries')).toHaveFocus()
  })

  it('moves the focus from a removed tag to the next one', async () => {
    const user = await search('Hosting Providers', 'ov')
    await user.keyboard('{Enter}wix{Enter}')
    expect(picked()).toEqual(['Remove OVH', 'Remove Wix'])
    const list = screen.getByRole('list', { name: 'Selected hosting providers' })
    await user.click(within(list).getByRole('button', { name: 'Remove OVH' }))
    expect(within(list).getByRole('button', { name: 'Remove Wix' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(field('Hosting Providers')).toHaveFocus()
  })

  it('closes the list by a press outside it, not by one within', async () => {
    const user = await search('Countries', 'united')
    await user.click(inList('3 of 241 countries'))
    expect(screen.getByRole('listbox')).toBeVisible()
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('opens and closes the list by its button too', async () => {
    const { user } = renderApp('/')
    await user.click(screen.getByRole('button', { name: 'Show countries' }))
    expect(await screen.findByRole('listbox')).toBeVisible()
    expect(field('Countries')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Hide countries' }))
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

describe('the list of a multi-select', () => {
  it('opens the list at its last option by ArrowUp, and marks the active option', async () => {
    const { user } = renderApp('/')
    act(() => field('Countries').focus())
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(highlighted('Countries')).toBe('ZWZimbabwe'))
    const marked = () => screen.getAllByRole('option').filter(option => 'highlighted' in option.dataset)
    expect(marked().map(option => option.textContent)).toEqual(['ZWZimbabwe'])
    await user.keyboard('{ArrowUp}')
    expect(marked().map(option => option.textContent)).toEqual(['ZMZambia'])
  })

  it('activates no option when a click opens the list', async () => {
    const { user } = renderApp('/')
    await user.click(field('Countries'))
    await screen.findByRole('listbox')
    expect(field('Countries')).not.toHaveAttribute('aria-activedescendant')
  })

  it('scrolls the list to its top at each new text', async () => {
    const user = await search('Countries', 'a')
    const list = screen.getByRole('listbox')
    Object.defineProperty(list, 'scrollHeight', { value: 4000 })
    fireEvent.scroll(list, { target: { scrollTop: 400 } })
    await user.keyboard('n')
    expect(list.scrollTop).toBe(0)
  })
})

describe('the tags of the countries', () => {
  it('shows the code before the name in a country’s tag', async () => {
    const user = await search('Countries', 'germ')
    await user.keyboard('{Enter}')
    const list = screen.getByRole('list', { name: 'Selected countries' })
    expect(within(list).getByRole('listitem')).toHaveTextContent(/^DE ?Germany$/)
  })

  it('allows a second row of tags on phones once their field is used', async () => {
    localStorage.setItem('listwell-search', JSON.stringify({ searchType: 'keyword', countries: ['DE'] }))
    const { user } = renderApp('/')
    const list = await screen.findByRole('list', { name: 'Selected countries' })
    // The style sheet limits the tags of an unused field to one row.
    expect(list.closest('[data-used]')).toBeNull()
    await user.click(field('Countries'))
    expect(list.closest('[data-used]')).not.toBeNull()
  })
})

describe('the TLDs', () => {
  it('requests the TLDs when the field is first used, and finds them with or without their dot', async () => {
    serveTlds('.com', 'net', 'community')
    const user = await search('TLDs', '.com')
    expect(options()).toEqual(['.com', '.community'])
    await user.keyboard('{Enter}')
    expect(picked()).toEqual(['Remove .com'])
  })

  it('lists the popular TLDs first, whatever the order of the server', async () => {
    serveTlds('aarp', 'zone', 'net', 'bank', 'com')
    const { user } = renderApp('/')
    await user.click(field('TLDs'))
    await screen.findByRole('listbox')
    expect(options()).toEqual(['.com', '.net', '.aarp', '.bank', '.zone'])
  })

  it('keeps focus and text while the TLDs are loaded', async () => {
    const held = createDeferred()
    server.use(
      http.get(api('domain_t_l_ds'), async () => {
        await held.promise
        return HttpResponse.json({ member: [{ tld: 'com' }, { tld: 'net' }] })
      }),
    )
    const { user } = renderApp('/')
    await user.type(field('TLDs'), 'ne')
    expect(screen.getByText('Loading TLDs...')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.queryByText('Search criteria required')).toBeNull()
    held.resolve()
    expect(await screen.findByRole('option', { name: '.net' })).toBeVisible()
    expect(field('TLDs')).toHaveFocus()
    await user.keyboard('t{Enter}')
    expect(field('TLDs')).toHaveValue('net')
    expect(picked()).toEqual(['Remove .net'])
  })

  it('shows in the list that the TLDs can’t be loaded, keeps the saved ones and offers to try again', async () => {
    server.use(http.get(api('domain_t_l_ds'), () => HttpResponse.json({ title: 'No' }, { status: 500 })))
    localStorage.setItem('listwell-search', JSON.stringify({ searchType: 'keyword', tlds: ['org'] }))
    const { user } = renderApp('/')
    await user.type(field('TLDs'), 'com')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to load TLDs. Please try again.')
    expect(picked()).toEqual(['Remove .org'])
    serveTlds('com', 'org')
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('option', { name: '.com' })).toBeVisible()
    expect(field('TLDs')).toHaveFocus()
    expect(field('TLDs')).toHaveValue('com')
  })

  it('says below the list how many TLDs can’t be shown', async () => {
    server.use(
      http.get(api('domain_t_l_ds'), () =>
        HttpResponse.json({ member: [{ tld: 'com' }, '/api/domain_t_l_ds/2'] }),
      ),
    )
    const user = await search('TLDs', 'co')
    expect(options()).toEqual(['.com'])
    expect(screen.getByText("1 TLD can't be shown")).toBeVisible()
    await waitFor(() => expect(announced()).toContain("1 of 1 TLDs. 1 TLD can't be shown"))
    await user.click(screen.getByRole('button', { name: 'Paste a list of TLDs' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText("1 TLD can't be shown")).toBeVisible()
  })

  it('renders few elements for many TLDs', async () => {
    serveTlds(...Array.from({ length: 1500 }, (_, i) => `tld${String(i).padStart(4, '0')}`))
    const user = await search('TLDs', 't')
    expect(inList('1,500 of 1,500 TLDs')).toBeVisible()
    for (const keys of ['', '{PageDown}{PageDown}', '{End}', '{Home}', '9']) {
      if (keys !== '') await user.keyboard(keys)
      expect(screen.getByRole('listbox').querySelectorAll('*').length).toBeLessThanOrEqual(60)
    }
  })
})
