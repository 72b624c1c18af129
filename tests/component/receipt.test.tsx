/**
 * @promise 'Print receipt' on a paid order: its number, dates, lines with unit prices, and the buyer as
 *   typed, remembered until the sign-out; no new status of the order opens or closes it.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import * as v from 'valibot'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { api } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { quickPolls } from '@tests/support/environment'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { fill } from '@tests/support/pages'
import { purchasesKey, rememberedPurchases } from '@tests/support/purchases'
import { renderAsCustomer } from '@tests/support/render-app'
import { respond } from '@tests/support/respond'
import { server } from '@tests/support/server'
import type { TestEnvironment } from '@tests/support/test-app'

const mock = mockApi()
// On a busy machine the page takes longer to load than a test waits for a part of it.
const loading = { timeout: 20_000 }
beforeAll(() =>
  Promise.all([
    import('@/pages/order-details'),
    import('@/pages/payment-success'),
    import('@/features/orders/receipt-dialog'),
  ]),
)
const details = '/order/ORD-2026-000059/details'

/** Opens the dialog on the page of an order, as the signed-in customer. */
async function openReceipt(url = details, environment: TestEnvironment = {}) {
  const print = vi.spyOn(window, 'print').mockReset().mockReturnValue()
  const { user } = renderAsCustomer(mock(), url, environment)
  await user.click(await screen.findByRole('button', { name: 'Print receipt' }, loading))
  return { user, print, dialog: within(await screen.findByRole('dialog', { name: 'Print receipt' })) }
}

const type = (user: UserEvent, name: string, text: string) =>
  fill(user, screen.getByRole('textbox', { name }), text)

it('a receipt is printed with what the buyer typed, which is remembered', async () => {
  const { user, print, dialog } = await openReceipt()
  await type(user, 'Company', 'Müller GmbH')
  await type(user, 'Address', 'Markt 1\nBerlin')
  await type(user, 'VAT number', 'DE1')
  const receipt = document.querySelector('.receipt')
  expect(receipt).toHaveTextContent(
    /^ReceiptListwellOrderORD-2026-000059.*Müller GmbH.*Markt 1\s+Berlin.*VAT number: DE1/,
  )
  expect(receipt).toHaveTextContent('Growth64,010$0.04$2,560.40')
  expect(receipt).toHaveTextContent(/This is not a tax invoice\.$/)
  await user.click(dialog.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
  expect(rememberedPurchases(mock()).buyer).toEqual({
    company: 'Müller GmbH',
    address: 'Markt 1\nBerlin',
    vatNumber: 'DE1',
  })
})

it('the next receipt has what was typed before, and the page alone is printed once the dialog is closed', async () => {
  const buyer = { company: 'Müller GmbH', address: 'Markt 1', vatNumber: 'DE1' }
  localStorage.setItem(purchasesKey(mock()), JSON.stringify({ orders: [], downloads: [], buyer }))
  const { user, print, dialog } = await openReceipt()
  expect(dialog.getByRole('textbox', { name: 'Company' })).toHaveValue('Müller GmbH')
  expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('Markt 1')
  expect(dialog.getByRole('textbox', { name: 'VAT number' })).toHaveValue('DE1')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.querySelector('.receipt')).toBeNull())
  expect(print).not.toHaveBeenCalled()
})

it('a receipt says how many items of the order can’t be shown', async () => {
  server.use(
    http.get(api('orders/:number/details'), async ({ request }) => {
      const response = await mock().respond(request)
      const body = v.parse(v.looseObject({ items: v.array(v.unknown()) }), await response?.json())
      return HttpResponse.json({ ...body, items: [...body.items, 5] })
    }),
  )
  await openReceipt()
  expect(document.querySelector('.receipt')).toHaveTextContent("1 item can't be shownTotal paid")
})

it('a confirmation’s receipt keeps what was typed while its details are read again', more, async () => {
  respond('get', 'orders/:number/details', {}, 404)
  const { user, dialog } = await openReceipt('/payment-success/59')
  await type(user, 'Company', 'Müller GmbH')
  const again = createDeferred()
  server.use(
    http.get(api('orders/:number/details'), async () => {
      again.resolve()
      await delay('infinite')
    }),
  )
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await again.promise
  await act(() => new Promise(resolve => setTimeout(resolve)))
  expect(dialog.getByRole('textbox', { name: 'Company' })).toHaveValue('Müller GmbH')
})

it.each([
  ['pending', 78],
  ['refunded', 31],
])('an order that is %s has no receipt', more, async (_status, number) => {
  renderAsCustomer(mock(), `/order/ORD-2026-0000${number}/details`)
  expect(await screen.findByText('Total')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Print receipt' })).toBeNull()
})

describe('when an order that was paid gets another status', () => {
  const paidOrder = '/order/ORD-2026-000078/details'
  const receipt = () => document.querySelector('.receipt')
  const button = () => screen.queryByRole('button', { name: 'Print receipt' })
  async function openPaid() {
    mock().setOrderStatus(78, 'paid')
    const opened = await openReceipt(paidOrder, { timing: quickPolls })
    await type(opened.user, 'Company', 'Müller GmbH')
    await type(opened.user, 'Address', 'Markt 1')
    return opened
  }

  it('its open receipt stays, with what was typed', more, async () => {
    const { user, dialog } = await openPaid()
    mock().setOrderStatus(78, 'refunded')
    await waitFor(() => expect(receipt()).toHaveTextContent('StatusRefunded'))
    expect(dialog.getByRole('textbox', { name: 'Company' })).toHaveValue('Müller GmbH')
    expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('Markt 1')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button()).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('its open receipt keeps what was typed, and its button gets the focus after it', more, async () => {
    const { user, dialog } = await openPaid()
    mock().setOrderStatus(78, 'processing')
    await waitFor(() => expect(receipt()).toHaveTextContent('StatusProcessing'))
    mock().setOrderStatus(78, 'completed')
    await waitFor(() => expect(receipt()).toHaveTextContent('StatusCompleted'))
    expect(dialog.getByRole('textbox', { name: 'Company' })).toHaveValue('Müller GmbH')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(button()).toHaveFocus())
  })

  it('its receipt that was closed opens on a click alone, with what was typed', more, async () => {
    const { user, dialog } = await openPaid()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    mock().setOrderStatus(78, 'processing')
    await waitFor(() => expect(button()).toBeNull())
    mock().setOrderStatus(78, 'completed')
    await waitFor(() => expect(button()).toBeVisible())
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Print receipt' }))
    expect(await screen.findByRole('textbox', { name: 'Company' })).toHaveValue('Müller GmbH')
  })
})
