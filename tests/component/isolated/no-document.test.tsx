import { expect, it, onTestFinished, vi } from 'vitest'
import { mockApi } from '@tests/support/mock-api'
import { storeSession } from '@tests/support/render-app'

const mock = mockApi()

// Node has a `localStorage` of its own from version 25.
it('a page that is prerendered loads no session, also where the server has a storage', async () => {
  storeSession(mock())
  window.history.replaceState(null, '', '/orders#access_token=a')
  const loaded = vi.fn<() => void>()
  for (const chunk of ['@/session/auth-clients', '@/session/stored-user'])
    vi.doMock(chunk, async importOriginal => {
      loaded()
      return importOriginal()
    })
  vi.stubGlobal('document', undefined)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  try {
    vi.resetModules()
    await import('@/session/session')
    await vi.dynamicImportSettled()
  } finally {
    vi.unstubAllGlobals()
    vi.doUnmock('@/session/auth-clients')
    vi.doUnmock('@/session/stored-user')
  }
  expect(loaded).not.toHaveBeenCalled()
  expect(window.location.hash).toBe('#access_token=a')
})
