import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

/** The same key is read by the script in the root document, before the first paint. */
const KEY = 'listwell-theme'

const isFixed = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark'

const listeners = new Set<() => void>()

const apply = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

const current = (): Theme => {
  const theme = document.documentElement.dataset['theme']
  return isFixed(theme) ? theme : 'system'
}

/** Shows the page in the theme and remembers it where the browser allows; 'system' forgets the choice. */
export const setTheme = (theme: Theme) => {
  apply(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

const onStorage = ({ key, newValue }: StorageEvent) => {
  if (key === KEY) apply(isFixed(newValue) ? newValue : 'system')
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** The chosen theme, following a choice made in another tab; 'system' on a server. */
export const useTheme = () => useSyncExternalStore(subscribe, current, () => 'system' as const)
