import { paths } from '@/config/paths'
import { accessOf, authPaths, isPathOf, safeNext } from '@/config/return-path'
import { stateText, withText } from '@/lib/history-state'
import type { Arrival } from './auth-clients'
import type { SessionState } from './session'

/** Where a document is: parts of its URL, and the state of its history entry. */
export interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
}

/** Where a session leads. `load`: the document is loaded anew there. */
export interface Destination {
  to: string
  how: 'push' | 'replace' | 'load'
  state: unknown
}

interface Change {
  before: SessionState
  now: SessionState
  /** The id of this document's user; null until somebody has signed in. */
  ownerId: string | null
  here: Place
  /** The URL that was remembered for the sign-in after a mail. */
  mailReturn: string | null
}

/** Forms that a mail has opened: their token would be lost. */
const tokenPages = [paths.resetPassword, paths.verifyEmail]

/** The router takes a path that begins with two slashes for another site's. */
const urlOf = ({ pathname, search, hash }: Place) => pathname.replace(/^\/+/, '/') + search + hash

/** What a link has come to since the session was as before. */
const newOutcome = (arrival: Arrival | null, { before }: Change) =>
  'arrival' in before && before.arrival === arrival ? undefined : arrival?.outcome

/** The sign-in page, which leads back here, unless this is an auth page. */
const signInFrom = (here: Place) => authPaths(urlOf(here)).signIn

/** Stays here, with another state. */
const stay = (here: Place, state: unknown): Destination => ({ to: urlOf(here), how: 'replace', state })

/** Another user, or nobody, has taken the place of the document's: nothing of it may meet them. */
function afterOwner({ now, before, here }: Change): Destination | null {
  const { state } = here
  if (now.status === 'user')
    return { to: urlOf(here), how: 'load', state: withText(state, 'account_changed', 'yes') }
  if (now.status !== 'visitor') return { to: signInFrom(here), how: 'load', state }
  if (now.why === 'signed-out') return { to: now.to, how: 'load', state: null }
  // The auth pages show nothing of anybody, and what was typed there stays. The document is loaded anew once they are left.
  if (accessOf(here.pathname) === 'auth') return null
  if (before.status === 'visitor') return { to: urlOf(here), how: 'load', state }
  return { to: signInFrom(here), how: 'load', state: withText(state, 'session_ended', 'yes') }
}

function ofVisitor(now: SessionState & { status: 'visitor' }, change: Change): Destination | null {
  const { here, before } = change
  const next = safeNext(new URLSearchParams(here.search).get('next'))
  // Who didn't want a link's session goes on without one.
  if (before.status === 'confirming' && next !== null) return { to: next, how: 'replace', state: here.state }
  // The link's recovery ends with the sign-in that was given up.
  if (before.status === 'code' && stateText(here.state, 'new_password') !== null)
    return stay(here, withText(here.state, 'new_password', null))
  // The reason of a refused link is shown rather than the session's end.
  const isEnded = now.why === 'ended' && stateText(here.state, 'link_error') === null
  const state = isEnded ? withText(here.state, 'session_ended', 'yes') : here.state
  if (accessOf(here.pathname) === 'user') return { to: signInFrom(here), how: 'replace', state }
  if (now.why !== 'ended' || before.status === 'visitor') return null
  if (tokenPages.some(page => isPathOf(page, here.pathname))) return null
  return isPathOf(paths.signIn, here.pathname)
    ? stay(here, state)
    : { to: signInFrom(here), how: 'push', state }
}

/** The form of the second factor is a step of the sign-in page. A visit that needs no user can do without. */
function ofCode(now: SessionState & { status: 'code' }, change: Change): Destination | null {
  const { here, before } = change
  const arrived = newOutcome(now.arrival, change)
  const isRecovery = arrived === 'recovery'
  const state = isRecovery ? withText(here.state, 'new_password', 'yes') : here.state
  if (isPathOf(paths.signIn, here.pathname)) return isRecovery ? stay(here, state) : null
  const isNeeded = before.status === 'user' || accessOf(here.pathname) === 'user'
  return arrived || isNeeded ? { to: signInFrom(here), how: 'replace', state } : null
}

function ofUser(now: SessionState & { status: 'user' }, change: Change): Destination | null {
  const { here, before, mailReturn } = change
  const isSignIn = isPathOf(paths.signIn, here.pathname)
  const arrived = newOutcome(now.arrival, change)
  const isRecovery = arrived === 'recovery' || (isSignIn && stateText(here.state, 'new_password') !== null)
  if (isRecovery) return { to: paths.profile, how: 'replace', state: { new_password: 'yes' } }
  if (isSignIn) {
    const next = safeNext(new URLSearchParams(here.search).get('next'))
    // The error of a link is over once the customer has signed in otherwise.
    const isOver = before.status === 'visitor' || before.status === 'code'
    const left = isOver ? withText(here.state, 'link_error', null) : here.state
    const state = withText(left, 'session_ended', null)
    return { to: next ?? mailReturn ?? paths.home, how: 'replace', state }
  }
  // The link that confirms an address leads to the home page, and has signed the customer in.
  const isBack = arrived && mailReturn !== null && isPathOf(paths.home, here.pathname)
  return isBack ? { to: mailReturn, how: 'replace', state: null } : null
}

/** Where a session, as it is now or has changed, leads from here; null where it leads nowhere. */
export function destination(change: Change): Destination | null {
  const { now, ownerId, here } = change
  if (now.status === 'unknown') return null
  const holder = now.status === 'code' ? now.owner : now.user
  if (ownerId !== null && holder?.id !== ownerId) return afterOwner(change)
  if ('arrival' in now && now.arrival?.outcome === 'failed' && newOutcome(now.arrival, change))
    return stay(here, withText(here.state, 'link_error', now.arrival.code))
  switch (now.status) {
    case 'visitor':
      return ofVisitor(now, change)
    case 'confirming':
      return isPathOf(paths.signIn, here.pathname)
        ? null
        : { to: signInFrom(here), how: 'replace', state: here.state }
    case 'code':
      return ofCode(now, change)
    default:
      return ofUser(now, change)
  }
}
