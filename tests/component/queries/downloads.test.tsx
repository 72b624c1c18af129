/**
 * @promise The address of a download is one of the API, with the customer's token; visitors have none.
 */
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { allFilesUrl, fileUrl } from '@/queries/downloads'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { currentApp, openApp } from '@tests/support/test-app'

const mock = mockApi()
const readUrls = () => Promise.all([fileUrl(currentApp(), '5'), allFilesUrl(currentApp(), 'ORD-1')])

it('files have no address for a visitor', async () => {
  openApp()
  expect(await readUrls()).toEqual([null, null])
})

it('files have addresses of the API, with the customer’s token', async () => {
  storeSession(mock())
  const { result } = renderQueryHook(useUserId)
  await waitFor(() => expect(result.current).not.toBeNull())
  const [one, all] = await readUrls()
  const token = new URL(one ?? '').searchParams.get('bearer')
  expect(token).toBeTruthy()
  expect(one).toBe(`${api('order_files/5/download')}?bearer=${token}`)
  expect(all).toBe(`${api('orders/ORD-1/files/download')}?bearer=${token}`)
})
