/**
 * @promise A receipt is black on white in both themes, thirty lines of it on one page of A4 and of Letter.
 */
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { rememberPurchase, typeText, waitForElement } from '../../../scripts/gallery/steps.mjs'
import { expect } from '../../support/browser'
import { more } from '../../support/more'
import { show, test } from '../../support/open-screen'

/** The texts of the pages that the browser would print. */
async function printedPages(page: Page, format: 'A4' | 'Letter') {
  const pdf = await page.pdf({ format })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map(one => one.replace(/\s+/g, ' '))
}

const order = {
  as: 'customer' as const,
  path: '/order/ORD-2026-000059/details',
}
const search = { searchType: 'keyword', keywords: ['bank'], countries: ['DE', 'FR'] }
const printReceipt = [
  waitForElement('button', 'Print receipt'),
  (page: Page) => page.getByRole('button', { name: 'Print receipt' }).click(),
  waitForElement('dialog', 'Print receipt'),
]

for (const [format, theme] of [
  ['A4', 'dark'],
  ['Letter', 'light'],
] as const)
  test(
    `a receipt has the order and what the buyer typed, on one page of ${format}, ${theme}`,
    more,
    async ({ browser }) => {
      const { page } = await show(browser, {
        ...order,
        steps: [
          waitForElement('button', 'Print receipt'),
          rememberPurchase({ id: 59, offer: 'Growth', quantity: 64_010, search }),
          ...printReceipt,
          typeText('Company', 'Müller & Söhne GmbH'),
          typeText('Address', 'Marktstraße 1\n10115 Berlin'),
          typeText('VAT number', 'DE123456789'),
        ],
      })
      await page.evaluate(chosen => void (document.documentElement.dataset['theme'] = chosen), theme)
      const pages = await printedPages(page, format)
      expect(pages).toHaveLength(1)
      expect(pages[0]).toMatch(/^Receipt Listwell Order ORD-2026-000059 Date \w+ \d+, 20\d\d /)
      expect(pages[0]).toContain(
        'Müller & Söhne GmbH Marktstraße 1 10115 Berlin VAT number: DE123456789 demo@listwell.example',
      )
      expect(pages[0]).toMatch(/Growth: bank, Germany, France 64,010 \$0\.04 \$2,560\.40/)
      expect(pages[0]).toMatch(/Total paid \$[\d,.]+ This is not a tax invoice\.$/)
      const receipt = page.locator('.receipt')
      await page.emulateMedia({ media: 'print' })
      await expect(receipt).toBeVisible()
      await expect(receipt).toHaveCSS('color', 'rgb(0, 0, 0)')
      for (const one of [receipt, page.locator('html')])
        await expect(one).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await page.emulateMedia({ media: null })
      await expect(receipt).toBeHidden()
    },
  )

test(
  'a receipt of thirty lines has one page of A4 and of Letter, and a longer one all of its lines',
  more,
  async ({ browser }) => {
    const { page } = await show(browser, { ...order, scenario: 'data:many', steps: printReceipt })
    const rows = page.locator('.receipt tbody tr')
    const count = await rows.count()
    expect(count).toBeGreaterThan(30)
    const long = (await printedPages(page, 'A4')).join(' ')
    expect(long.match(/999,999 N\/A \$[\d,.]+/g)).toHaveLength(count)
    expect(long).toMatch(/This is not a tax invoice\.$/)
    await rows.evaluateAll(all => {
      for (const row of all.slice(30)) row.remove()
      for (const { firstElementChild: item } of all)
        if (item) item.textContent = 'Growth: bank, credit union, insurance, Germany, France, Italy, .com'
    })
    for (const format of ['A4', 'Letter'] as const) expect(await printedPages(page, format)).toHaveLength(1)
  },
)
