/**
 * @promise What is added to a field, removed, or there already, is announced.
 * @promise Of such a list all that isn't understood is named with its line, up to 1,000 characters, also in a
 *   row with one that is; so are columns left out; a file that is too large or no text gets a sentence.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCountryList } from '@/features/search/countries'
import { api } from '@tests/support/api-url'
import { clickBeside } from '@tests/support/click-beside'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { address, renderApp } from '@tests/support/render-app'
import { respond } from '@tests/support/respond'
import { announced, picked, picker, serveTlds } from '@tests/support/search-page'

mockApi()
// On a busy machine they take longer to load than a test waits for a part of the page.
beforeAll(() =>
  Promise.all([
    import('@/features/search/import-dialog'),
    import('@/features/search/import-button'),
    import('@/ui/combobox/listbox'),
  ]),
)

/** Renders the search page, with the button that takes lists. */
async function renderSearch(field = 'countries') {
  const { user } = renderApp('/')
  const button = await screen.findByRole('button', { name: `Paste a list of ${field}` })
  return { user, button }
}

async function openDialog(field = 'countries') {
  const { user, button } = await renderSearch(field)
  await user.click(button)
  return {
    user,
    button,
    dialog: within(await screen.findByRole('dialog', { name: `Paste a list of ${field}` })),
  }
}

const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a list that is pasted into a field', () => {
  it('makes tags of a pasted list at once where all of it is understood', async () => {
    const { user } = await renderSearch()
    const names = createCountryList([])
      .options.slice(0, 60)
      .map(({ name }) => name)
    await user.click(picker('Countries'))
    await screen.findByRole('listbox')
    await user.paste(names.join('\r\n'))
    await waitFor(() => expect(picked()).toEqual(names))
    await waitFor(() => expect(announced()).toContain('60 countries added'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens the dialog where a part of a pasted list isn’t understood', async () => {
    const { user } = await renderSearch()
    await user.click(picker('Countries'))
    await screen.findByRole('listbox')
    await user.paste('Germany\nAtlantis\nFrance')
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list of countries' }))
    const list = within(await dialog.findByRole('list', { name: 'Not understood' }))
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Line 2Atlantis'])
    expect(picked()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Add 2 countries' }))
    await dialogGone()
    expect(picked()).toEqual(['Germany', 'France'])
  })

  it('pastes a single name as text', async () => {
    const { user } = await renderSearch()
    await user.click(picker('Countries'))
    await user.paste('Germany')
    expect(await screen.findByRole('option', { name: /Germany/ })).toBeVisible()
    expect(picker('Countries')).toHaveValue('Germany')
  })
})

describe('a file', () => {
  it('makes tags of a file that is dropped on the field', async () => {
    await renderSearch()
    const file = new File(['\uFEFF"Country";"Code"\r\n"Österreich";"AT"\r\n"Schweiz";"CH"\r\n'], 'a.csv')
    fireEvent.drop(picker('Countries'), { dataTransfer: { files: [file], getData: () => '' } })
    await waitFor(() => expect(picked()).toEqual(['Austria', 'Switzerland']))
  })

  it('says that a file isn’t text, and accepts another one', async () => {
    const { user, dialog } = await openDialog()
    await user.type(dialog.getByRole('textbox', { name: 'List' }), 'Italy')
    await user.upload(dialog.getByLabelText('Choose a file'), [
      new File([Uint8Array.of(80, 75, 3, 4, 0)], 'a.csv'),
    ])
    expect(await dialog.findByText('“a.csv” isn’t text. Save it as a .csv or .txt file first.')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'List' })).toHaveValue('Italy')
    await user.upload(dialog.getByLabelText('Choose a file'), [new File(['DE;FR\nQQ'], 'b.txt')])
    expect(await dialog.findByText('2 countries understood, 1 entry not understood.')).toBeVisible()
    expect(dialog.queryByText(/isn’t text/)).toBeNull()
    expect(dialog.getByRole('textbox', { name: 'List' })).toHaveValue('DE;FR\nQQ')
  })
})

describe('the dialog', () => {
  it('says how fields combine, and picks groups of countries, which leave nothing after Cancel', async () => {
    const { user, button, dialog: cancelled } = await openDialog()
    await user.click(cancelled.getByRole('button', { name: 'Nordics' }))
    await user.click(cancelled.getByRole('button', { name: 'Cancel' }))
    await dialogGone()
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog'))
    expect(
      dialog.getByText(
        'An address is found if it has any of a field’s values, and matches all of the fields.',
      ),
    ).toBeVisible()
    const group = dialog.getByRole('button', { name: 'DACH' })
    await user.click(group)
    expect(group).toHaveAttribute('aria-pressed', 'true')
    await user.click(dialog.getByRole('button', { name: 'Baltics' }))
    await user.click(dialog.getByRole('button', { name: 'Baltics' }))
    expect(picked()).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'List' }), 'DE, FR')
    expect(await dialog.findByText('4 countries understood.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Add 4 countries' }))
    await dialogGone()
    expect(picked()).toEqual(['Germany', 'Austria', 'Switzerland', 'France'])
    await waitFor(() => expect(announced()).toContain('4 countries added'))
    expect(address()).toBe('/')
  })

  it('asks for a list where there is none, and says that nothing of a list is understood', async () => {
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(dialog.getByText('Please paste a list or choose a file.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'List' }), 'Atlantis')
    expect(dialog.queryByText('Please paste a list or choose a file.')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(dialog.getByText('No country was understood.')).toBeVisible()
  })

  it('keeps a typed list after a click beside the dialog, which ends an empty one', more, async () => {
    const { user, button, dialog } = await openDialog()
    await user.type(dialog.getByRole('textbox'), 'Italy')
    clickBeside()
    expect(dialog.getByRole('textbox')).toHaveValue('Italy')
    await user.clear(dialog.getByRole('textbox'))
    clickBeside()
    await dialogGone()
    await user.click(button)
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  it('shows the beginning of a long entry that isn’t understood, and of a long name of a column', async () => {
    const { user, dialog } = await openDialog()
    const marks = (count: number) => `a${'\u0301'.repeat(count)}`
    const text = `Country;${marks(50_000)}\nItaly;1\n${marks(100_000)};2`
    await user.upload(dialog.getByLabelText('Choose a file'), [new File([text], 'marks.csv')])
    const list = within(await dialog.findByRole('list', { name: 'Not understood' }))
    expect(list.getByRole('listitem').textContent).toBe(`Line 3${marks(999)}…`)
    expect(dialog.getByText(/^Other columns/).textContent).toBe(`Other columns left out: ${marks(999)}….`)
  })

  it('shows a long file by its name, adds what it has, and can remove it', async () => {
    const { user, dialog } = await openDialog()
    const lines = Array.from({ length: 10_000 }, (_, index) => (index % 2 === 0 ? 'Germany' : 'Atlantis'))
    const file = new File([lines.join('\r\n')], 'countries.csv')
    await user.upload(dialog.getByLabelText('Choose a file'), [file])
    const list = within(await dialog.findByRole('group', { name: 'List' }))
    expect(list.getByText('countries.csv')).toBeVisible()
    expect(list.getByText('10,000 lines')).toBeVisible()
    expect(await dialog.findByText('1 country understood, 5,000 entries not understood.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Show more, 4,900 left' })).toBeVisible()
    await user.click(list.getByRole('button', { name: 'Remove countries.csv' }))
    expect(dialog.getByRole('textbox', { name: 'List' })).toHaveValue('')
    expect(dialog.getByRole('textbox', { name: 'List' })).toHaveFocus()
    await user.upload(dialog.getByLabelText('Choose a file'), [file])
    fireEvent.drop(await dialog.findByRole('group', { name: 'List' }), {
      dataTransfer: { files: [new File(['FR'], 'b.txt')], getData: () => '' },
    })
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'List' })).toHaveValue('FR'))
    await user.click(await dialog.findByRole('button', { name: 'Add 1 country' }))
    await dialogGone()
    expect(picked()).toEqual(['France'])
  })

  it('adds a long pasted text to what was typed, beside the field', async () => {
    const { user, dialog } = await openDialog()
    const field = dialog.getByRole('textbox', { name: 'List' })
    await user.type(field, 'France, ')
    await user.paste('Atlantis\n'.repeat(5000))
    const list = within(await dialog.findByRole('group', { name: 'List' }))
    expect(list.getByText('Pasted list')).toBeVisible()
    expect(list.getByText('5,000 lines')).toBeVisible()
    expect(document.body).not.toHaveFocus()
    // Such as a picture from another page.
    fireEvent.drop(list.getByText('Pasted list'), { dataTransfer: { files: [], getData: () => '' } })
    expect(list.getByText('5,000 lines')).toBeVisible()
    expect(await dialog.findByRole('button', { name: 'Add 1 country' })).toBeVisible()
  })

  it('takes a text that is dropped on its field', async () => {
    const { dialog } = await openDialog()
    const field = dialog.getByRole('textbox', { name: 'List' })
    fireEvent.drop(field, { dataTransfer: { files: [], getData: () => 'France, Italy' } })
    expect(field).toHaveValue('France, Italy')
    expect(await dialog.findByRole('button', { name: 'Add 2 countries' })).toBeVisible()
  })

  it('keeps what was typed where a pasted text is too large', async () => {
    const { user, dialog } = await openDialog()
    const field = dialog.getByRole('textbox', { name: 'List' })
    await user.type(field, 'France')
    await user.paste('Atlantis\n'.repeat(200_000))
    expect(await dialog.findByText(/^The pasted text is too large/)).toBeVisible()
    expect(field).toHaveValue('France')
  })

  it('accepts only the TLDs that the server has', async () => {
    serveTlds('com', 'net')
    const { user, dialog } = await openDialog('TLDs')
    await user.type(dialog.getByRole('textbox', { name: 'List' }), '.com *.NET .zz')
    const list = within(await dialog.findByRole('list', { name: 'Not understood' }))
    expect(list.getByText('.com *.NET .zz')).toBeVisible()
    await user.clear(dialog.getByRole('textbox', { name: 'List' }))
    await user.type(dialog.getByRole('textbox', { name: 'List' }), '.com *.NET')
    await user.click(await dialog.findByRole('button', { name: 'Add 2 TLDs' }))
    await dialogGone()
    expect(picked()).toEqual(['.com', '.net'])
  })

  it('says that a field is full where nothing of a list fits into it', async () => {
    const tlds = Array.from({ length: 301 }, (_, index) => `t${index}`)
    serveTlds(...tlds)
    const { user, button, dialog } = await openDialog('TLDs')
    const list = dialog.getByRole('textbox', { name: 'List' })
    fireEvent.change(list, { target: { value: tlds.slice(0, 300).join('\n') } })
    await user.click(await dialog.findByRole('button', { name: 'Add 300 TLDs' }))
    await dialogGone()
    await user.click(button)
    const again = within(await screen.findByRole('dialog'))
    fireEvent.change(again.getByRole('textbox', { name: 'List' }), { target: { value: 't300' } })
    expect(await again.findByText('A search has room for 300 TLDs: 1 is left out.')).toBeVisible()
    await user.click(again.getByRole('button', { name: 'Add' }))
    expect(again.getByText('This field has 300 TLDs already. Remove some first.')).toBeVisible()
  })

  it('asks once for TLDs that can’t be loaded where a list is pasted', async () => {
    respond('get', 'domain_t_l_ds', {}, 404)
    const requests = recordRequests('get', api('domain_t_l_ds'))
    renderApp('/')
    await screen.findAllByRole('button', { name: 'Paste a list of TLDs' })
    fireEvent.paste(picker('TLDs'), { clipboardData: { getData: () => 'com, net', files: [] } })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Failed to load TLDs. Please try again.')).toBeVisible()
    expect(requests).toHaveBeenCalledOnce()
  })

  it('offers a retry where the TLDs can’t be loaded', async () => {
    respond('get', 'domain_t_l_ds', {}, 404)
    const { user, dialog } = await openDialog('TLDs')
    await waitFor(() => expect(dialog.getByText('Failed to load TLDs. Please try again.')).toBeVisible())
    serveTlds('com')
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    await user.type(dialog.getByRole('textbox', { name: 'List' }), 'com')
    expect(await dialog.findByRole('button', { name: 'Add 1 TLD' })).toBeVisible()
  })
})
