import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

// The icons of the initial script: those of the search page and of the layout. The others are in deferred.tsx.
/** `size` in CSS pixels, 14 for badges; the stroke is 1.5 at every size. Icons are decoration: the text beside them is the name. */
export interface IconProps {
  size?: 14 | 16 | 20
  className?: string
}

const sizes = { 14: 'size-icon-sm', 16: 'size-icon', 20: 'size-icon-lg' }

/** The SVG element of every icon, with a grid of 16. */
export function Icon({ size = 16, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.5 * 16) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', sizes[size], className)}
    >
      {children}
    </svg>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.25 10.25 3.25 3.25" />
    </Icon>
  )
}
export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4 4 8 8M12 4l-8 8" />
    </Icon>
  )
}
export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4.5 6.25 3.5 3.5 3.5-3.5" />
    </Icon>
  )
}
export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.13 2.75a1 1 0 0 1 1.74 0l5.05 8.9a1 1 0 0 1-.87 1.5H2.95a1 1 0 0 1-.87-1.5ZM8 6.25v3M8 11.2v.05" />
    </Icon>
  )
}
export function ErrorIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="8" r="6" />
      <path d="m6 6 4 4M10 6l-4 4" />
    </Icon>
  )
}
/** A rotating arc; it doesn't rotate if the user prefers reduced motion. */
export function ProcessingIcon({ className, ...props }: IconProps) {
  return (
    <Icon {...props} className={cx('animate-spin', className)}>
      <circle cx="8" cy="8" r="6" opacity=".28" />
      <path d="M8 2a6 6 0 0 1 6 6" />
    </Icon>
  )
}
/** The logo: three narrowing lines on a rounded accent square of 22 px. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 22 22" className={cx('size-mark shrink-0', className)}>
      <rect width="22" height="22" rx="6" className="fill-accent" />
      <path
        d="M5.5 6.75h11M7.5 11h7M9 15.25h4"
        fill="none"
        strokeWidth="1.75"
        strokeLinecap="round"
        className="stroke-on-accent"
      />
    </svg>
  )
}
