import { act, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { cartKey, ordersByIdKey } from '@/queries/keys'
import { queryClient } from '@/queries/query-client'
import {
  announceDeletion,
  invalidateInAllTabs,
  notifyOtherTabs,
  useOtherTabs,
  withdrawDeletion,
} from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'

const mock = mockApi()
const order = { iri: '/api/orders/78', id: '78' }

/** This tab of a customer, and another one: what it receives, and how it sends. */
async function openTabs() {
  storeSession(mock())
  const view = renderQueryHook(() => {
    useOtherTabs()
    return useUserId()
  })
  await waitFor(() => expect(view.result.current).not.toBeNull())
  const id = view.result.current
  const keys = [cartKey(id), [...ordersByIdKey(id), '78'], ['offers']]
  for (const key of keys) queryClient.setQueryData(key, {})
  const received: unknown[] = []
  const channel = new BroadcastChannel(`listwell-changes ${id}`)
  channel.onmessage = ({ data }) => void received.push(data)
  onTestFinished(() => channel.close())
  const stale = () => keys.map(key => queryClient.getQueryState(key)?.isInvalidated)
  return { ...view, id, received, post: (message: unknown) => channel.postMessage(message), stale }
}

it('a change in another tab makes stale what it names, and nothing else', async () => {
  const { post, stale } = await openTabs()
  post('everything')
  post({ topic: 7 })
  post('cart')
  await waitFor(() => expect(stale()).toEqual([true, false, false]))
  post('orders')
  await waitFor(() => expect(stale()).toEqual([true, true, false]))
})

it('a change here is told to the other tabs', async () => {
  const { id, received, stale } = await openTabs()
  notifyOtherTabs('orders')
  await invalidateInAllTabs(queryClient, id, 'cart')
  expect(stale()).toEqual([true, false, false])
  await waitFor(() => expect(received).toEqual(['orders', 'cart']))
})

it('a deletion is announced and withdrawn in all tabs', async () => {
  const { received } = await openTabs()
  announceDeletion(queryClient, order)
  const ownKey = ['own-deletion', api('orders/78')]
  expect(queryClient.getQueryData(ownKey)).toBe('here')
  withdrawDeletion(queryClient, order)
  expect(queryClient.getQueryData(ownKey)).toBeUndefined()
  const topic = api('orders/78')
  await waitFor(() =>
    expect(received).toEqual([
      { topic, isDeleting: true },
      { topic, isDeleting: false },
    ]),
  )
})

it('a deletion in another tab is expected until it has failed', async () => {
  const { post } = await openTabs()
  const topic = api('orders/78')
  post({ topic, isDeleting: true })
  await waitFor(() => expect(queryClient.getQueryData(['own-deletion', topic])).toBe('elsewhere'))
  post({ topic, isDeleting: false })
  await waitFor(() => expect(queryClient.getQueryData(['own-deletion', topic])).toBeUndefined())
})

it('a page that is left hears nothing, and takes all for stale once it is restored', async () => {
  const { post, received, stale } = await openTabs()
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  post('cart')
  notifyOtherTabs('orders')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(stale()).toEqual([false, false, false])
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(stale()).toEqual([true, true, false])
  notifyOtherTabs('cart')
  await waitFor(() => expect(received).toEqual(['cart']))
})

it('a tab sends nothing once the app has ended', async () => {
  const { received, unmount, post, id } = await openTabs()
  unmount()
  notifyOtherTabs('orders')
  const other = new BroadcastChannel(`listwell-changes ${id}`)
  onTestFinished(() => other.close())
  other.postMessage('last')
  post('cart')
  await waitFor(() => expect(received).toEqual(['last']))
})
