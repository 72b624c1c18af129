import { createAuthClient, createRecovery } from '@/auth'
import { apiFetch } from '@/config/api-fetch'
import { settings } from '@/config/settings'
import { storageKey } from './storage-key'

/** The app's auth client and its password recovery. A chunk of its own. */
export function createClients() {
  const client = createAuthClient({
    url: settings.authUrl,
    storageKey,
    flowType: settings.authFlow,
    apiVersionHeader: settings.authVersionHeader,
    fetch: apiFetch,
  })
  return { client, recovery: createRecovery(client) }
}

export type AuthClients = ReturnType<typeof createClients>
