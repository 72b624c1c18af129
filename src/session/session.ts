import type { User } from '@/auth'
import type { OpenClient } from './client'
import { storageKey } from './storage-key'

export type SessionState =
  /** Not known yet: while a page is prerendered, and until a stored session has been read. */
  | { status: 'unknown'; user: null }
  | { status: 'anonymous'; user: null }
  | { status: 'signed-in'; user: User }

const unknown: SessionState = { status: 'unknown', user: null }
const anonymous: SessionState = { status: 'anonymous', user: null }

let state: SessionState = unknown
// Where a sign-out asked for in this tab leads; any other loss of the session leads to the sign-in page.
let destination: string | null = null
let opening: Promise<OpenClient> | null = null
const listeners = new Set<() => void>()

function become(next: SessionState) {
  if (next.status === state.status && next.user === state.user) return
  state = next
  for (const listener of listeners) listener()
}

/** The auth client, fetched when it is first needed; rejects when its chunk can't be loaded, and can be asked again. */
export function auth(): Promise<OpenClient> {
  opening ??= import('./client').then(
    module => module.openClient(),
    (error: unknown) => {
      opening = null
      throw error
    },
  )
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

/** Starts following the session; gives the function that stops. A visitor's page needs no auth client before it is idle. */
export function start(): () => void {
  let live = true
  let unsubscribe = () => {}
  if (!mayHaveSession()) become(anonymous)
  auth().then(
    ({ client }) => {
      if (!live) return
      const { data } = client.onAuthStateChange((_event, session) =>
        become(session?.user ? { status: 'signed-in', user: session.user } : anonymous),
      )
      unsubscribe = () => data.subscription.unsubscribe()
    },
    () => become(anonymous),
  )
  return () => {
    live = false
    unsubscribe()
    become(unknown)
  }
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
  destination = to
  const { client } = await auth()
  await client.signOut()
}

/** Where the sign-out that was asked for here leads, once; null when the session was lost otherwise. */
export function takeDestination(): string | null {
  const taken = destination
  destination = null
  return taken
}

/** The token for product calls, and what becomes of one that is refused. */
export const tokens = {
  async current(): Promise<string | null> {
    if (state.status === 'anonymous') return null
    const { client } = await auth()
    const { data } = await client.getSession()
    return data.session?.access_token ?? null
  },
  async renew(refused: string): Promise<string | null> {
    const { client } = await auth()
    const { data: now } = await client.getSession()
    if (now.session && now.session.access_token !== refused) return now.session.access_token
    const { data } = await client.refreshSession()
    return data.session?.access_token ?? null
  },
  refused(): void {
    void auth().then(({ client }) => client.endSession())
  },
}
