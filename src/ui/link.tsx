import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '@/lib/cx'

/** A link in running text: the text's colour, underlined in the accent colour. */
export const linkClass =
  'rounded-xs text-foreground underline decoration-accent-line underline-offset-4 transition-colors hover:decoration-accent'

export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={cx(linkClass, className)} />
}
