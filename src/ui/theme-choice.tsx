import type { ReactNode } from 'react'
import { setTheme, useTheme, type Theme } from './theme'
import { MoonIcon, SunIcon, SystemIcon } from './icons'
import { useEnteredBefore } from './prehydration'

export const themes: { value: Theme; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'System', icon: <SystemIcon /> },
  { value: 'light', label: 'Light', icon: <SunIcon /> },
  { value: 'dark', label: 'Dark', icon: <MoonIcon /> },
]

/** System, light or dark: three radio buttons shown as icons. */
export function ThemeChoice() {
  const theme = useTheme()
  useEnteredBefore('theme', chosen => {
    const option = themes.find(({ value }) => value === chosen)
    if (option && option.value !== theme) setTheme(option.value)
  })
  return (
    <div role="radiogroup" aria-label="Theme" className="flex rounded-md border bg-muted p-px">
      {themes.map(({ value, label, icon }) => (
        <label
          key={value}
          data-tooltip={label}
          className="relative flex size-target items-center justify-center rounded-sm border border-transparent text-tertiary transition-colors hover:text-foreground has-checked:border-border has-checked:bg-segment has-checked:text-foreground has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name="theme"
            autoComplete="off"
            value={value}
            aria-label={label}
            checked={theme === value}
            onChange={() => setTheme(value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
          />
          {icon}
        </label>
      ))}
    </div>
  )
}
