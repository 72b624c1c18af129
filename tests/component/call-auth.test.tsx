/**
 * @promise A part of the auth client that can't be loaded says that signing in isn't available; a programming
 *   error isn't shown as that.
 */
import { describe, expect, it } from 'vitest'
import { callAuth } from '@/features/account/call-auth'
import { MissingPartError } from '@/session/session'
import { openApp } from '@tests/support/test-app'

const lostImport = () => Promise.reject(new MissingPartError())

describe('a call of the auth client', () => {
  it('whose part can’t be loaded says that signing in isn’t available', async () => {
    const failure = await callAuth(openApp(), lostImport)
    expect(failure?.text).toMatch(/^Signing in isn’t available right now\./)
  })

  it('whose part can’t be loaded has the words of its form, where that has some', async () => {
    const failure = await callAuth(openApp(), lostImport, 'Failed to update password')
    expect(failure?.text).toBe('Failed to update password')
  })

  it('throws a programming error on', async () => {
    const bug = new TypeError('undefined is not a function')
    await expect(callAuth(openApp(), () => Promise.reject(bug))).rejects.toBe(bug)
  })
})
