import { onTestFinished } from 'vitest'
import { createClients } from '@/session/auth-clients'
import { openApp } from './test-app'

/** Auth clients beside the app's own, as another tab has them, until the test ends. */
export function openClients(app = openApp()) {
  const clients = createClients(app, { openedUrl: null, confirm: async () => true })
  onTestFinished(() => clients.client.dispose())
  return clients
}
