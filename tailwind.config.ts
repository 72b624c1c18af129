import type { Config } from 'tailwindcss'

const rem = (pixels: number) => `${pixels / 16}rem`
const rems = (measures: Record<string, number>) =>
  Object.fromEntries(Object.entries(measures).map(([name, pixels]) => [name, rem(pixels)]))

const space = {
  0: '0',
  px: '1px',
  ...rems({ 0.5: 2, 1: 4, 2: 8, 3: 12, 4: 16, 6: 24, 8: 32, 12: 48, 16: 64, 24: 96 }),
}

/** Heights and widths of components, usable as any length: `h-field`, `max-w-page`, `size-control`. */
const parts = rems({
  field: 44,
  'control-lg': 48,
  segment: 36,
  badge: 24,
  popular: 20,
  radio: 18,
  check: 16,
  'icon-sm': 14,
  icon: 16,
  'icon-lg': 20,
  mark: 22,
  handle: 36,
  below: 6,
  'row-head': 40,
  row: 44,
  'row-order': 56,
  'row-file': 60,
  'row-foot': 48,
  nav: 64,
  'nav-phone': 56,
  footer: 72,
  'results-offset': 100,
  cell: 280,
  step: 136,
  'buy-bar': 72,
  plan: 246,
  'plan-row': 88,
  offer: 84,
  'offer-phone': 68,
  'offer-hint': 104,
  'offer-hint-phone': 132,
  'offer-quantity': 166,
  'offer-quantity-phone': 213,
  text: 560,
  lead: 592,
  dialog: 680,
  prompt: 440,
  'cart-panel': 344,
  'checkout-summary': 400,
  form: 376,
  'auth-panel': 560,
  toast: 356,
  menu: 224,
  expiry: 192,
  qr: 176,
  'number-field': 232,
  parameter: 116,
  'offer-name': 104,
  'empty-lines': 112,
})

/** Measures that are larger on phones, where what is pressed takes 44 px: see `styles.css`. */
const targets = Object.fromEntries(
  ['control-sm', 'control', 'target', 'tag', 'tags'].map(name => [name, `var(--${name})`]),
)

const type = (size: number, line: number, letterSpacing: string): [string, Record<string, string>] => [
  rem(size),
  { lineHeight: rem(line), letterSpacing },
]

const color = (name: string) => `var(--${name})`

/** All design tokens. They replace Tailwind's own palette, scale and shadows. */
export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    screens: { sm: rem(640), md: rem(768), lg: rem(1024), xl: rem(1280), beside: rem(1440) },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      background: color('background'),
      card: color('card'),
      popover: color('popover'),
      foot: color('foot'),
      muted: color('muted'),
      segment: color('segment'),
      hover: color('hover'),
      border: color('border'),
      outline: color('outline'),
      input: color('input'),
      ring: color('ring'),
      foreground: color('foreground'),
      secondary: color('secondary'),
      tertiary: color('tertiary'),
      accent: {
        DEFAULT: color('accent'),
        hover: color('accent-hover'),
        tint: color('accent-tint'),
        line: color('accent-line'),
        text: color('accent-text'),
      },
      'on-accent': color('on-accent'),
      panel: { DEFAULT: color('panel'), icon: color('panel-icon') },
      'on-panel': { DEFAULT: color('on-panel'), secondary: color('on-panel-secondary') },
      destructive: {
        DEFAULT: color('destructive'),
        tint: color('destructive-tint'),
        solid: color('destructive-solid'),
        hover: color('destructive-hover'),
      },
      'on-destructive': color('on-destructive'),
      success: color('success'),
      warning: { DEFAULT: color('warning'), tint: color('warning-tint') },
      info: color('info'),
      scrim: color('scrim'),
    },
    fontFamily: { sans: ['var(--font)'] },
    fontSize: {
      12: type(12, 16, '0'),
      14: type(14, 20, '-0.003em'),
      16: type(16, 24, '-0.008em'),
      18: type(18, 28, '-0.01em'),
      20: type(20, 28, '-0.014em'),
      24: type(24, 32, '-0.02em'),
      30: type(30, 36, '-0.022em'),
      36: type(36, 40, '-0.03em'),
      48: type(48, 52, '-0.034em'),
      // For amounts so long that they must not grow with the text size.
      long: ['min(17px, 4vw)', { lineHeight: rem(28), letterSpacing: '-0.01em' }],
      'long-row': [`min(${rem(14)}, max(14px, 4vw))`, { lineHeight: rem(20), letterSpacing: '-0.003em' }],
    },
    fontWeight: { normal: '400', strong: '550' },
    letterSpacing: { claim: '-0.03em' },
    spacing: {
      ...space,
      ...parts,
      ...targets,
      page: 'var(--page)',
      auth: '20dvh',
      // Has 509 px in the middle of the window.
      'auth-panel-top': 'max(4rem, 50dvh - 15.9rem)',
    },
    maxWidth: { window: 'calc(100dvw - 2rem)' },
    maxHeight: {
      sheet: 'calc(100dvh - max(5rem, var(--toast-space, 0rem)))',
      dialog: 'calc(100dvh - 4rem - var(--toast-space, 0rem))',
    },
    borderRadius: {
      none: '0',
      xs: rem(4),
      sm: rem(6),
      md: rem(8),
      lg: rem(12),
      xl: rem(16),
      full: '9999px',
    },
    boxShadow: {
      none: 'none',
      card: 'var(--shadow-1)',
      popover: 'var(--shadow-2)',
      dialog: 'var(--shadow-3)',
    },
    zIndex: { sticky: '10', nav: '20', popover: '30', dialog: '40', toast: '50' },
    transitionDuration: { DEFAULT: '120ms', fast: '120ms', popover: '160ms', dialog: '200ms' },
    transitionTimingFunction: {
      DEFAULT: 'cubic-bezier(0, 0, 0.2, 1)',
      out: 'cubic-bezier(0, 0, 0.2, 1)',
      in: 'cubic-bezier(0.4, 0, 1, 1)',
    },
    gridTemplateColumns: {
      2: 'repeat(2, minmax(0, 1fr))',
      3: 'repeat(3, minmax(0, 1fr))',
      4: 'repeat(4, minmax(0, 1fr))',
      details: 'repeat(2, minmax(min-content, 1fr))',
      settings: `repeat(2, minmax(0, ${parts.form}))`,
      search: 'minmax(0, 1.15fr) repeat(2, minmax(0, 1fr))',
      split: `${rem(280)} minmax(0, 1fr)`,
      hero: `minmax(min(${rem(528)}, 55%), 1fr) minmax(0, ${rem(496)})`,
      ghost: `minmax(0, 1fr) ${rem(120)} ${rem(48)}`,
      'number-field': 'minmax(min-content, 1fr) auto',
      // The percentage keeps room for the first column when text is twice as large.
      cart: `minmax(0, 1fr) min(${parts['cart-panel']}, 36%)`,
      checkout: `minmax(0, 1fr) min(${parts['checkout-summary']}, 42%)`,
      auth: `minmax(0, 1fr) min(${parts['auth-panel']}, 55%)`,
    },
    animation: {
      spin: 'spin 1s linear infinite',
      run: 'run 1.2s ease-in-out infinite alternate',
      'fade-in': 'fade 200ms ease-out',
      'fade-out': 'fade 200ms ease-in reverse forwards',
      'dialog-in': 'dialog 200ms ease-out',
      'dialog-out': 'dialog 200ms ease-in reverse forwards',
      'sheet-in': 'sheet 200ms ease-out',
      'sheet-out': 'sheet 200ms ease-in reverse forwards',
      'popover-in': 'popover 160ms ease-out',
    },
  },
} satisfies Config
