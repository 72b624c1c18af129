import { createAuthClient, createRecovery } from '@/auth'
import { settings } from '@/config/settings'
import { storageKey } from './storage-key'

/** The app's auth client, and the calls of password recovery with it. A chunk of its own. */
export function openClient() {
  const client = createAuthClient({ url: settings.authUrl, storageKey })
  return { client, recovery: createRecovery(client) }
}

export type OpenClient = ReturnType<typeof openClient>
