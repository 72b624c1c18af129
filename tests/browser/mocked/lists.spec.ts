/**
 * @promise Countries are pasted into their field, and a file of TLDs is added by its dialog, in a real
 *   browser.
 */
import { waitForHydration } from '../../../scripts/gallery/screen-opener.mjs'
import { expect, test } from '../../support/browser'
import { more } from '../../support/more'

const english = new Intl.DisplayNames('en', { type: 'region' })
const twelve = ['AF', 'AX', 'AL', 'DZ', 'AS', 'AD', 'AO', 'AI', 'AG', 'AR', 'AM', 'CI']

test(
  'twelve countries are pasted into their field, and a file of TLDs is added by its dialog',
  more,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    const tags = page.getByRole('list', { name: 'Selected countries' }).getByRole('listitem')
    await waitForHydration(page)
    await page.evaluate(
      text => navigator.clipboard.writeText(text),
      twelve.map(code => english.of(code)).join('\r\n'),
    )
    await page.getByRole('combobox', { name: 'Countries' }).click()
    await expect(page.getByRole('listbox', { name: 'List of countries' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(tags).toHaveCount(12)

    await page.getByRole('button', { name: 'Paste a list of TLDs' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste a list of TLDs' })
    await expect(dialog.getByLabel('List', { exact: true })).toBeFocused()
    await dialog.getByLabel('Choose a file').setInputFiles({
      name: 'tlds.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\uFEFF"TLD";"Note"\r\n".com";"a; b"\r\n"net";""\r\n"nowhere-at-all";""\r\n'),
    })
    await expect(dialog.getByRole('list', { name: 'Not understood' })).toHaveText(/Line 4\s*nowhere-at-all/)
    await expect(dialog.getByText('Other columns left out: Note.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add 2 TLDs' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Search Domains' }).click()
    await expect(page).toHaveURL(/countries=AF,AX,AL,.*tlds=com,net/)
  },
)
