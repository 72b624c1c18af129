/**
 * @promise The masked rows of a preview are saved as CSV: RFC 4180, UTF-8 with a byte order mark, without
 *   formulas.
 */
import { readFile } from 'node:fs/promises'
import { expect, test } from '../../support/browser'
import { more } from '../../support/more'

test('the preview is saved as a CSV file of its masked rows', more, async ({ page }) => {
  await page.goto('/search?type=keyword&keywords=bank&countries=US,DE')
  const rows = page.getByRole('table', { name: 'Search results' }).getByRole('row')
  await expect(page.getByRole('heading', { name: /Emails found for bank/ })).toBeVisible()
  const first = await rows.nth(1).getByRole('rowheader').textContent()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sample as CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('listwell-sample.csv')
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFEmail,Domain,TLD,/)
  expect(lines[1]).toContain(`${first},`)
  expect(lines).toHaveLength(6)
  expect(text).toMatch(/\*\*\*@/)
})
