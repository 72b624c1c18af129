/**
 * @promise `/order/{number}/details` has the order and its files.
 * @promise What only this clock calls expired keeps its Download, is tried, and the server's refusal is told.
 * @promise Downloads carry it as `bearer`, fetched at the click.
 * @promise File and ZIP links.
 * @promise 'Order Not Found', 'Failed to load order details. Please try again.'.
 * @promise Downloads: unavailable, started, failed, none, expired.
 * @promise When a file was downloaded in this browser is remembered and shown beside it.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Timing } from '@/config/timing'
import { formatShortDate } from '@/lib/dates'
import { storageKey } from '@tests/support/test-settings'
import { toastsOf } from '@/ui/toast'
import { api, authApi } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { orderOf } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { demoCustomer, reloadApp, renderAsCustomer, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { currentApp } from '@tests/support/test-app'
import { findToast } from '@tests/support/toast'

const DAY = 24 * 60 * 60_000

/** How far this browser's clock is ahead of the server's, in ms. */
let skew = 0
const mock = mockApi({ statusDelays: { processing: 150, completed: 300 }, clock: () => Date.now() - skew })
function setClock(ahead: number) {
  skew = ahead
  vi.setSystemTime(Date.now() + ahead)
  onTestFinished(() => void (skew = 0))
}

async function openOrder(serial: string, timing: Partial<Timing> = {}) {
  const { orderNumber } = orderOf(mock(), serial)
  const app = renderAsCustomer(mock(), `/order/${orderNumber}/details`, { timing })
  expect(await screen.findByRole('heading', { level: 1, name: orderNumber })).toBeVisible()
  return { ...app, orderNumber }
}

/** Makes the details of order 59 respond with these fields. */
function respondWith(fields: object) {
  server.use(
    http.get(api('orders/:number/details'), ({ params }) =>
      HttpResponse.json({ id: 59, orderNumber: params['number'], status: 'completed', ...fields }),
    ),
  )
}

const file = (id: string, others: object = {}) => ({
  id,
  fileName: `${id}.csv`,
  fileSize: 1536,
  downloadUrl: `/api/order_files/${id}/download`,
  expiresAt: new Date(Date.now() + 60 * DAY).toISOString(),
  ...others,
})
const expired = { expiresAt: new Date(Date.now() - DAY).toISOString() }

const fileRow = async (name: string) => {
  const row = (await screen.findByRole('button', { name: `Download ${name}` })).closest('li')
  if (!row) throw new Error('The file is in no row.')
  return within(row)
}

const button = 'Add Expiry to Calendar'

it('the reminder of the expiry saves a calendar file with the first expiry to come', async () => {
  let content = new Blob()
  const createObjectURL = (blob: Blob) => {
    content = blob
    return 'blob:saved'
  }
  Object.assign(URL, { createObjectURL })
  onTestFinished(() => void Reflect.deleteProperty(URL, 'createObjectURL'))
  let savedName = ''
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedName = this.download
  })
  const soon = `${new Date(Date.now() + 5 * DAY).toISOString().slice(0, 19)}Z`
  respondWith({ files: [file('old', expired), file('soon', { expiresAt: soon }), file('later')] })
  const { user, orderNumber } = await openOrder('000059')
  await user.click(await screen.findByRole('button', { name: button }))
  const name = `order_${orderNumber}_expiry.ics`
  expect(await screen.findByText(`Open ${name} to add it to your calendar.`)).toBeVisible()
  const text = await content.text()
  expect(savedName).toBe(name)
  expect(text).toContain(`DTSTART:${soon.replaceAll(/[-:]/g, '')}\r\n`)
  expect(text).toContain(`SUMMARY:Files of order ${orderNumber} expire\r\n`)
})

describe('the details of an order', () => {
  it('shows the facts of an order, its items and their files', async () => {
    await openOrder('000059')
    expect(await screen.findByText('Completed')).toBeVisible()
    const facts = screen.getAllByRole('definition').map(fact => fact.textContent)
    expect(facts.slice(1)).toEqual(['2', '4', '$3,120.40'])
    expect(screen.getByRole('heading', { level: 2, name: /Growth.*64,010 emails/ })).toBeVisible()
    expect(screen.getByText('$2,560.40')).toBeVisible()

    expect((await fileRow('growth-part-2.csv')).getByText('Expires in 5 days')).toBeVisible()
    expect((await fileRow('growth-part-2.csv')).getByText(/^\d+\.\d\d (KB|MB)$/)).toBeVisible()
    expect((await fileRow('starter.csv')).getByText('Expires today')).toBeVisible()
    expect((await fileRow('growth-part-1.csv')).getByText(/^Expires \w+ \d+, \d{4}$/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Download All Files' })).toBeVisible()
  })

  it('links a pending order to its checkout', async () => {
    await openOrder('000078')
    expect(await screen.findByRole('link', { name: 'Retry Payment' })).toHaveAttribute('href', '/checkout/78')
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  })

  it('says that an order doesn’t exist without an error, and links to My Orders', async () => {
    renderAsCustomer(mock(), '/order/ORD-1999-000001/details')
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to My Orders' })).toHaveAttribute('href', '/orders')
    toastsOf(currentApp()).info('A later toast')
    await findToast('A later toast')
    expect(screen.queryByText('Failed to load order details. Please try again.')).toBeNull()
  })

  it('shows an order with missing and invalid fields', async () => {
    respondWith({
      createdAt: 'someday',
      currency: null,
      items: [{ id: 1, offer: '/api/offers/9', quantity: null, totalPrice: null }],
      files: [
        file('a', { metadata: { order_item_id: 1 }, fileSize: null, expiresAt: 'someday' }),
        file('b', { metadata: { order_item_id: 7 } }),
        file('c', { metadata: [] }),
      ],
    })
    await openOrder('000059')
    expect((await fileRow('a.csv')).queryByText(/Bytes/)).toBeNull()
    expect(screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)).toEqual([
      'Email list',
      'Other files',
    ])
    expect(screen.getByRole('main')).not.toHaveTextContent(/undefined|null|NaN|Invalid/)
  })

  it('says that a completed order has no files', async () => {
    respondWith({ files: [] })
    await openOrder('000059')
    expect(await screen.findByText('No Files Available')).toBeVisible()
  })
})

describe('a download', () => {
  const opened = vi.fn<(url: URL, frame: HTMLIFrameElement) => void>()

  /** Loads a document in place of a download; it may come from another origin. */
  function loadDocument(frame: HTMLIFrameElement) {
    Object.defineProperty(frame, 'contentDocument', { value: null })
    act(() => {
      frame.dispatchEvent(new Event('load'))
    })
  }
  const lastFrame = () => {
    const frame = opened.mock.lastCall?.[1]
    if (!frame) throw new Error('No URL has been opened.')
    return frame
  }

  beforeEach(() => {
    opened.mockClear()
    // jsdom doesn't navigate.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${this.target}"]`)
      if (frame) opened(new URL(this.href), frame)
    })
  })

  it('opens a file’s URL with a fresh token in a hidden frame, once for a double click', more, async () => {
    const { user } = await openOrder('000059')
    await user.dblClick(await screen.findByRole('button', { name: 'Download starter.csv' }))
    expect(await screen.findByText('Download Started')).toBeVisible()
    expect(opened).toHaveBeenCalledTimes(1)
    const [url, frame] = opened.mock.lastCall ?? []
    expect(url?.href).toMatch(new RegExp(`^${api('order_files/')}[\\w-]+/download\\?bearer=[^&]+$`))
    expect(frame).not.toBeVisible()
    const token = url?.searchParams.get('bearer') ?? ''
    expect(document.documentElement.outerHTML).not.toContain(token)
    expect(window.location.href).not.toContain(token)
  })

  it('opens the URL of the archive for all files', more, async () => {
    const { user, orderNumber } = await openOrder('000059')
    await user.click(await screen.findByRole('button', { name: 'Download All Files' }))
    expect(
      await screen.findByText(`order_${orderNumber}_files.zip is on its way to your downloads.`),
    ).toBeVisible()
    expect(opened.mock.lastCall?.[0].pathname).toBe(`/api/orders/${orderNumber}/files/download`)
  })

  it('remembers downloads of one file and of all in this browser, also after a reload', more, async () => {
    const today = `Downloaded here on ${formatShortDate(Date.now())}`
    const { user } = await openOrder('000059')
    await user.click(await screen.findByRole('button', { name: 'Download starter.csv' }))
    expect(await screen.findByText(today)).toBeVisible()
    reloadApp()
    expect((await fileRow('starter.csv')).getByText(today)).toBeVisible()
    expect(screen.getAllByText(today)).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: 'Download All Files' }))
    await waitFor(() => expect(screen.getAllByText(today)).toHaveLength(4))
  })

  it(
    'fails when the response is a document, also once it has started, and can be retried',
    more,
    async () => {
      const { user } = await openOrder('000059')
      await user.click(await screen.findByRole('button', { name: 'Download starter.csv' }))
      await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
      const frame = lastFrame()
      loadDocument(frame)
      expect(await screen.findByText('starter.csv couldn’t be downloaded. Please try again.')).toBeVisible()
      expect((await fileRow('starter.csv')).getByText('Download Failed')).toBeVisible()
      expect(frame.isConnected).toBe(false)

      await user.click(screen.getByRole('button', { name: 'Download starter.csv' }))
      expect(await screen.findByText('Download Started')).toBeVisible()
      expect((await fileRow('starter.csv')).queryByText('Download Failed')).toBeNull()
      expect(await screen.findByText(/^Downloaded here on/)).toBeVisible()
      loadDocument(lastFrame())
      expect(await screen.findByText('starter.csv couldn’t be downloaded. Please try again.')).toBeVisible()
      await waitFor(() => expect(screen.queryByText(/^Downloaded here on/)).toBeNull())
    },
  )

  it('a download fails while the session can’t be renewed, and can be started again', async () => {
    const { user } = await openOrder('000059')
    await screen.findByRole('button', { name: 'Download starter.csv' })
    const renewals = recordRequests('post', authApi('token/refresh'), () =>
      HttpResponse.json({}, { status: 500 }),
    )
    localStorage.setItem(storageKey, JSON.stringify({ ...mock().signIn(demoCustomer), expires_at: 1 }))
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
    await user.click(screen.getByRole('button', { name: 'Download starter.csv' }))
    expect(await screen.findByText('starter.csv couldn’t be downloaded. Please try again.')).toBeVisible()
    expect((await fileRow('starter.csv')).getByText('Download Failed')).toBeVisible()
    expect(renewals).toHaveBeenCalled()
    expect(opened).not.toHaveBeenCalled()

    storeSession(mock())
    await user.click(screen.getByRole('button', { name: 'Download starter.csv' }))
    expect(await screen.findByText('Download Started')).toBeVisible()
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['three minutes', 3 * 60_000, 'Expires today'],
    ['three days', 3 * DAY, 'Expires in 2 days'],
  ])('tries what only a clock %s fast calls expired, and tells the refusal', async (_by, ahead, text) => {
    const expiresAt = new Date(Date.now() + ahead - 60_000).toISOString()
    respondWith({ files: [file('brief', { expiresAt }), file('other')] })
    setClock(ahead)
    const { user } = await openOrder('000059')
    expect((await fileRow('brief.csv')).getByText(text)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Download brief.csv' }))
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
    loadDocument(lastFrame())
    expect(await screen.findByText('brief.csv couldn’t be downloaded. It may have expired.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Download All Files' }))
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  })

  it('refuses what the server’s clock calls expired, though this one is slow', async () => {
    respondWith({ files: [file('old', expired), file('new')] })
    setClock(-3 * DAY)
    const { user } = await openOrder('000059')
    expect((await fileRow('old.csv')).getByText(/^Expired /)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Download old.csv' }))
    expect((await findToast('Download Unavailable')).getByText('old.csv has expired.')).toBeVisible()
    expect(opened).not.toHaveBeenCalled()
  })

  it('refuses the download of all files while one of them has expired', more, async () => {
    respondWith({ files: [file('old', expired), file('new')] })
    const { user } = await openOrder('000059')
    const all = await screen.findByRole('button', { name: 'Download All Files' })
    expect(all).toHaveAccessibleDescription('Files Expired')
    await user.click(all)
    expect(await screen.findByText(/^Some files have expired/)).toBeVisible()
    expect(opened).not.toHaveBeenCalled()
  })
})
