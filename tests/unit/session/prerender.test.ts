import { createElement, useSyncExternalStore } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { getPendingSignIn, getServerPendingSignIn, subscribeToPendingSignIn } from '@/session/second-factor'
import { isSessionStored } from '@/session/session'
import { SessionTracker, useSession, useUserId } from '@/session/use-session'

/** Shows all that a page reads of the session. */
function Page() {
  const pending = useSyncExternalStore(subscribeToPendingSignIn, getPendingSignIn, getServerPendingSignIn)
  return [useSession().status, useUserId(), pending].map(String).join(' ')
}

it('a page that is prerendered, without a document, knows nothing of a session', () => {
  expect(renderToString(createElement(SessionTracker, null, createElement(Page)))).toBe('unknown null null')
  expect(isSessionStored()).toBe(false)
})
