import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'
import { useTheme } from '@/ui/theme'
import { tokenColor } from '@/ui/token-color'

const scheme = () => window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void) {
  const query = scheme()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The appearance of the card provider's form: that of the site in the current theme. Needs a browser. */
export function useAppearance(): Appearance {
  const theme = useTheme()
  const systemIsDark = useSyncExternalStore(subscribe, () => scheme().matches)
  const dark = theme === 'system' ? systemIsDark : theme === 'dark'
  return useMemo(() => readAppearance(dark), [dark])
}

/** Computed colors, since the provider's frame can't read the page's CSS variables. */
function readAppearance(dark: boolean): Appearance {
  const border = (token: string) => `1px solid ${tokenColor(token)}`
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: tokenColor('accent'),
      accessibleColorOnColorPrimary: tokenColor('on-accent'),
      colorBackground: tokenColor('card'),
      colorText: tokenColor('foreground'),
      colorTextSecondary: tokenColor('secondary'),
      colorTextPlaceholder: tokenColor('tertiary'),
      colorDanger: tokenColor('destructive'),
      iconColor: tokenColor('secondary'),
      // The site's font for a form in the page itself; in the provider's frame, the system's font is used.
      fontFamily: "'Instrument Sans', system-ui, sans-serif",
      fontSizeBase: '16px',
      borderRadius: '8px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.AccordionItem': { border: border('border'), borderRadius: '12px', boxShadow: 'none' },
      '.Label': { color: tokenColor('foreground'), fontSize: '14px', fontWeight: '550' },
      '.Input': { border: border('input'), boxShadow: 'none' },
      '.Input:focus': {
        border: border('ring'),
        outline: `2px solid ${tokenColor('ring')}`,
        outlineOffset: '-2px',
        boxShadow: 'none',
      },
      '.Input--invalid': { border: border('destructive'), boxShadow: 'none' },
      '.Error': { color: tokenColor('destructive'), fontSize: '14px' },
    },
  }
}
