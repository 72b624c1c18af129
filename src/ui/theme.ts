import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

/** The inline script of the document reads the same key before the first paint. */
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

/** Applies the theme and stores it where the browser allows; 'system' removes the stored choice. */
export const setTheme = (theme: Theme) => {
  apply(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is blocked: the choice is lost with the page.
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

/** The chosen theme, kept in step with other tabs; 'system' during prerendering. */
export const useTheme = () => useSyncExternalStore(subscribe, current, () => 'system' as const)
