import type { User } from '@/auth'
import { timing } from '@/config/timing'
import type { OpenClient } from './client'
import { storageKey } from './storage-key'

export type SessionState =
  /** Not known yet: while a page is prerendered, and until a stored session has been read. */
  | { status: 'unknown'; user: null }
  /** `leadsTo`: where the sign-out leads that was asked for in this tab; null without one. */
  | { status: 'anonymous'; user: null; leadsTo: string | null }
  | { status: 'signed-in'; user: User }

const unknown: SessionState = { status: 'unknown', user: null }

let state: SessionState = unknown
let leadsTo: string | null = null
const listeners = new Set<() => void>()

let opening: Promise<OpenClient> | null = null
let opened: OpenClient | null = null
// Whether a mounted app follows the session, and how it stops.
let following = false
let unfollow = () => {}

function become(next: SessionState) {
  if (next.status === state.status && next.user === state.user) return
  state = next
  for (const listener of listeners) listener()
}

const becomeAnonymous = () => become({ status: 'anonymous', user: null, leadsTo })

function follow({ client }: OpenClient) {
  const { data } = client.onAuthStateChange((_event, session) => {
    if (session === null) becomeAnonymous()
    else become({ status: 'signed-in', user: session.user })
  })
  unfollow = () => data.subscription.unsubscribe()
}

const fetchClient = () => import('./client')

async function open(): Promise<OpenClient> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(
      () => reject(new Error('The sign-in service took too long to load.')),
      timing.callLimit,
    )
  })
  try {
    const { openClient } = await Promise.race([fetchClient(), late])
    opened = openClient()
  } finally {
    clearTimeout(limit)
  }
  if (following) follow(opened)
  return opened
}

/** The auth client; waits for its chunk, rejects when that can't be loaded, and can be asked again then. */
export function auth(): Promise<OpenClient> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

/** Whether there could be a session: one is stored, or the address brings one. */
function mayHaveSession(): boolean {
  try {
    if (localStorage.getItem(storageKey) !== null) return true
  } catch {
    // Blocked storage holds no session.
  }
  return /[#&?](access_token|code)=/.test(location.hash + location.search)
}

// The client of a stored session is on its way while the page's own script still runs. What fails here fails again where
// it is waited for.
if (typeof document !== 'undefined' && mayHaveSession()) fetchClient().catch(() => {})

/**
 * Starts following the session; gives the function that stops. A visitor is known as one at once, and needs no client
 * yet; a stored session that can't be read for want of the client counts as none until it can.
 */
export function start(): () => void {
  following = true
  const expected = mayHaveSession()
  if (!expected) becomeAnonymous()
  if (opened) follow(opened)
  else if (expected) followSession()
  return () => {
    following = false
    unfollow()
    become(unknown)
  }
}

/** Follows what becomes of the session: a visitor's too, who may sign in in another tab. */
export function followSession() {
  auth().catch(becomeAnonymous)
}

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const current = (): SessionState => state
export const onServer = (): SessionState => unknown

/**
 * Signs out and leads to `to`. The session is gone here even where the server can't be reached; tabs of the same
 * browser follow.
 */
export async function signOut(to: string): Promise<void> {
  const { user } = state
  leadsTo = to
  try {
    const { client } = await auth()
    // The service ends sessions by a token that still holds: one that has expired is renewed first, as for any call.
    const late = new Promise(resolve => setTimeout(resolve, timing.signOutPatience))
    await Promise.race([client.getSession(), late])
    // Another tab may have signed in somebody else meanwhile.
    if (state.user?.id === user?.id) await client.signOut()
  } finally {
    leadsTo = null
  }
}
