import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

/** `size` in CSS pixels, 14 for badges; the stroke is 1.5 at every size. Icons are decoration: the text beside them is the name. */
export interface IconProps {
  size?: 14 | 16 | 20
  className?: string
}

const sizes = { 14: 'size-icon-sm', 16: 'size-icon', 20: 'size-icon-lg' }

/** The SVG element of every icon, with a grid of 16. */
function Icon({ size = 16, className, children }: IconProps & { children: ReactNode }) {
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

/** An icon of the lines of one path. */
function icon(d: string) {
  return function PathIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={d} />
      </Icon>
    )
  }
}

export const SearchIcon = icon('M2.75 7a4.25 4.25 0 1 0 8.5 0 4.25 4.25 0 1 0-8.5 0M10.25 10.25l3.25 3.25')
export const CloseIcon = icon('m4 4 8 8M12 4l-8 8')
export const ChevronDownIcon = icon('m4.5 6.25 3.5 3.5 3.5-3.5')
export const WarningIcon = icon(
  'M7.13 2.75a1 1 0 0 1 1.74 0l5.05 8.9a1 1 0 0 1-.87 1.5H2.95a1 1 0 0 1-.87-1.5ZM8 6.25v3M8 11.2v.05',
)
export const ErrorIcon = icon('M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0M6 6l4 4M10 6l-4 4')
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
export function BrandMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 22 22" className="size-mark shrink-0">
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

export const ChevronLeftIcon = icon('M9.75 4.5 6.25 8l3.5 3.5')
export const ChevronRightIcon = icon('M6.25 4.5 9.75 8l-3.5 3.5')
export const FirstIcon = icon('M4.25 4v8M11.25 4.5 7.75 8l3.5 3.5')
export const LastIcon = icon('M11.75 4v8M4.75 4.5 8.25 8l-3.5 3.5')
export const CartIcon = icon(
  'M1.5 2.25h1.6c.35 0 .65.24.73.58L5.5 10.25h6.4l1.85-5.75H4.3M5.5 13a.75 .75 0 1 0 1.5 0 .75 .75 0 1 0-1.5 0M10.5 13a.75 .75 0 1 0 1.5 0 .75 .75 0 1 0-1.5 0',
)
export const UserIcon = icon(
  'M5.25 5.25a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0M2.75 13.75c.5-2.6 2.6-4 5.25-4s4.75 1.4 5.25 4',
)
export const SignOutIcon = icon(
  'M6.25 2.75h-2.5a1 1 0 0 0-1 1v8.5a1 1 0 0 0 1 1h2.5M10.25 5l3 3-3 3M13 8H6.25',
)
export const EditIcon = icon(
  'm9.75 3.75 2.5 2.5M3 13l.75-3.25 7-7a1.1 1.1 0 0 1 1.55 0l.95.95a1.1 1.1 0 0 1 0 1.55l-7 7L3 13Z',
)
export const TrashIcon = icon(
  'M2.75 4.25h10.5M6 4.25V3a.75.75 0 0 1 .75-.75h2.5A.75.75 0 0 1 10 3v1.25M4 4.25l.5 8.6c.03.5.44.9.95.9h5.1c.5 0 .92-.4.95-.9l.5-8.6',
)
export const CheckIcon = icon('m3.75 8.5 2.75 2.75 5.75-6')
export const PlusIcon = icon('M8 3.5v9M3.5 8h9')
export const MinusIcon = icon('M3.5 8h9')
export const LockIcon = icon(
  'M4.5 7h7a1.25 1.25 0 0 1 1.25 1.25v4a1.25 1.25 0 0 1-1.25 1.25h-7a1.25 1.25 0 0 1-1.25-1.25v-4a1.25 1.25 0 0 1 1.25-1.25ZM5.25 7V5a2.75 2.75 0 0 1 5.5 0v2',
)
export const EyeIcon = icon(
  'M1.5 8S3.75 3.75 8 3.75 14.5 8 14.5 8 12.25 12.25 8 12.25 1.5 8 1.5 8ZM6.25 8a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0-3.5 0',
)
export const EyeOffIcon = icon(
  'M6.2 4a6.4 6.4 0 0 1 1.8-.25C12.25 3.75 14.5 8 14.5 8a12 12 0 0 1-1.9 2.35M4.1 5.1A11.4 11.4 0 0 0 1.5 8S3.75 12.25 8 12.25c1.05 0 1.97-.26 2.77-.65M6.8 6.7a1.75 1.75 0 0 0 2.45 2.5M2.5 2.5l11 11',
)
export const InfoIcon = icon('M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0M8 7.5v3.25M8 5.2v.05')
/** The only filled icon, for completed orders. Its check mark has the colour of the surface. */
export const SuccessIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fill="currentColor"
      fillRule="evenodd"
      stroke="none"
      d="M8 1.25a6.75 6.75 0 1 0 0 13.5 6.75 6.75 0 0 0 0-13.5Zm3.5 5.17a.8.8 0 0 0-1.18-1.08L7.15 8.8 5.66 7.32a.8.8 0 0 0-1.13 1.13l2.08 2.08a.8.8 0 0 0 1.15-.03Z"
    />
  </Icon>
)
export const PaidIcon = icon('M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0M5.5 8.25l1.75 1.75 3.25-3.5')
export const PendingIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="6" strokeDasharray="3.21 3.07" strokeDashoffset="1.6" />
  </Icon>
)
export const CancelledIcon = icon('M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0M12.1 3.9l-8.2 8.2')
export const ReturnIcon = icon(
  'M5.25 3 2.5 5.75 5.25 8.5M2.75 5.75h6.5a4 4 0 0 1 4 4v0a3.25 3.25 0 0 1-3.25 3.25H7',
)
export const DownloadIcon = icon('M8 2.25v7.5M4.75 6.75 8 10l3.25-3.25M2.5 13.25h11')
export const FileIcon = icon(
  'M9.25 1.75H4.5a1 1 0 0 0-1 1v10.5a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5Zm0 0V5h3.25M5.75 8h4.5M5.75 10.75h4.5',
)
export const ClockIcon = icon('M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0M8 4.75V8l2.25 1.25')
/** An infinity sign, which the font lacks. Put a text for screen readers beside it. */
export const InfinityIcon = icon(
  'M8 8c-1.2-1.9-2.2-2.75-3.6-2.75a2.75 2.75 0 0 0 0 5.5C5.8 10.75 6.8 9.9 8 8s2.2-2.75 3.6-2.75a2.75 2.75 0 0 1 0 5.5C10.2 10.75 9.2 9.9 8 8Z',
)
/** Auth panel: advanced filtering. */
export const FilterIcon = icon('M1.75 4.25h12.5M4.25 8h7.5M6.5 11.75h3')
/** Auth panel: real-time availability checks. */
export const PulseIcon = icon('M1.5 8.5h2.75L6.25 4l3 7.75 1.75-3.25h3.5')
/** Auth panel: price comparison across registrars. */
export const BarsIcon = icon('M3 7v6.25M8 2.75v10.5M13 9.75v3.5')
/** Auth panel: domain history. */
export const HistoryIcon = icon('M2.1 6.25A6.1 6.1 0 1 1 2 9.25M2 2.75v3.5h3.5M8.1 4.9v3.2l2.15 1.25')

export const SunIcon = icon(
  'M5.25 8a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7',
)
export const MoonIcon = icon('M13.25 9.6A5.6 5.6 0 0 1 6.4 2.75a5.6 5.6 0 1 0 6.85 6.85Z')
export const SystemIcon = icon(
  'M3 2.75h10a1.25 1.25 0 0 1 1.25 1.25v6a1.25 1.25 0 0 1-1.25 1.25h-10a1.25 1.25 0 0 1-1.25-1.25v-6a1.25 1.25 0 0 1 1.25-1.25ZM5.5 13.75h5',
)
