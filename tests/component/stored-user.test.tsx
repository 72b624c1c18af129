import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { getPendingSignIn } from '@/session/second-factor'
import { storageKey } from '@/session/storage-key'
import { storedUser } from '@/session/stored-user'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer } from '@tests/support/render-app'

const mock = mockApi()

const store = (part: object = {}) =>
  localStorage.setItem(storageKey, JSON.stringify({ ...mock().signIn(demoCustomer), ...part }))

describe('the stored user', () => {
  it('is whose fresh session is stored', () => {
    store()
    expect(storedUser()?.email).toBe(demoCustomer)
  })

  it.each([
    ['there is no session', () => {}],
    ['the session has expired', () => store({ expires_at: 1_700_000_000 })],
    ['what is stored can’t be read', () => localStorage.setItem(storageKey, '{')],
  ])('is nobody where %s', (_why, prepare) => {
    prepare()
    expect(storedUser()).toBeNull()
  })

  it('is nobody where the session waits for a second factor, which is noted', () => {
    mock().applyScenario('add-authenticator')
    store()
    expect(storedUser()).toBeNull()
    expect(getPendingSignIn()?.user.email).toBe(demoCustomer)
  })

  it('is nobody where the browser blocks storage', () => {
    store()
    const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError')
    })
    onTestFinished(() => read.mockRestore())
    expect(storedUser()).toBeNull()
  })
})
