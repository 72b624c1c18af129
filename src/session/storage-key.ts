import type { Settings } from '@/config/settings'

/** The storage key of the session: one per API, with the host and port of its URL. */
export const storageKeyOf = ({ apiUrl }: Pick<Settings, 'apiUrl'>): string =>
  `listwell-auth-${new URL(apiUrl).host}`
