import { useSyncExternalStore } from 'react'
import { storeText } from '@/lib/local-storage'

export type Theme = 'system' | 'light' | 'dark'

/** The inline script of the document reads the same key before the first paint. */
const KEY = 'listwell-theme'

const isFixed = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark'

const apply = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

const current = (): Theme => {
  const theme = document.documentElement.dataset['theme']
  return isFixed(theme) ? theme : 'system'
}

/** Applies the theme and stores it where the browser allows; 'system' removes the stored choice. */
export const setTheme = (theme: Theme) => {
  apply(theme)
  storeText(KEY, theme === 'system' ? null : theme)
}

const onStorage = ({ key, newValue }: StorageEvent) => {
  if (key === KEY) apply(isFixed(newValue) ? newValue : 'system')
}

// The document's attribute is the one place that knows the theme.
const subscribe = (listener: () => void) => {
  const changes = new MutationObserver(listener)
  changes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  window.addEventListener('storage', onStorage)
  return () => {
    changes.disconnect()
    window.removeEventListener('storage', onStorage)
  }
}

/** The chosen theme, kept in step with other tabs; 'system' during prerendering. */
export const useTheme = () => useSyncExternalStore(subscribe, current, () => 'system' as const)
