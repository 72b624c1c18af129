import { settings } from '@/config/settings'

/** The storage key of the session: one per API, with the host and port of its URL. */
export const storageKey = `listwell-auth-${new URL(settings.apiUrl).host}`
