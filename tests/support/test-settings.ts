import { currentSettings } from '@/config/settings'
import { storageKeyOf } from '@/session/storage-key'

/** The settings of a site that has none of its own. */
export const testSettings = currentSettings().settings

export const storageKey = storageKeyOf(testSettings)
