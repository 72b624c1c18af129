import { settings } from '@/config/settings'

/** Where the session is stored: one per API, named after its host with its port. */
export const storageKey = `listwell-auth-${new URL(settings.apiUrl).host}`
