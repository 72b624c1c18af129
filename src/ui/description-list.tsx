import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { TextLink } from './link'
import { Skeleton } from './skeleton'

interface DescriptionListProps {
  /** With `to`, the label is a link to it. */
  items: { label: string; value: ReactNode; to?: string }[]
  /** 'stats' shows large values over their labels, 'details' small labels over values. */
  variant?: 'stats' | 'details'
}

/** Labels with their values, side by side between thin lines; two columns on phones. */
export function DescriptionList({ items, variant = 'details' }: DescriptionListProps) {
  const stats = variant === 'stats'
  return (
    <div className="@container">
      <dl
        className={cx(
          'grid border-y tiny:block @min-[42rem]:grid-flow-col @min-[42rem]:grid-cols-none',
          // A value isn't wrapped as long as the other columns can be narrower.
          stats
            ? 'grid-cols-2 @min-[42rem]:auto-cols-fr'
            : 'grid-cols-details @min-[42rem]:auto-cols-[minmax(min-content,1fr)]',
        )}
      >
        {items.map(({ label, value, to }) => (
          <div
            key={label}
            className={cx(
              'flex min-w-0 flex-col border-border px-4 @min-[42rem]:px-6 @min-[42rem]:not-first:border-l @min-[42rem]:first:pl-0',
              'tiny:border-l-0! tiny:pl-0! tiny:not-first:border-t',
              '@max-[42rem]:even:border-l @max-[42rem]:odd:pl-0 @max-[42rem]:nth-[n+3]:border-t @max-[42rem]:odd:last:col-span-2',
              stats ? 'flex-col-reverse justify-end pt-6 pb-4' : 'py-4',
            )}
          >
            <dt className={stats ? 'text-14 text-secondary' : 'text-12 text-tertiary'}>
              {to === undefined ? (
                label
              ) : (
                <TextLink to={to} className="-my-3 inline-flex min-h-target items-center">
                  {label}
                </TextLink>
              )}
            </dt>
            <dd className={cx('wrap-anywhere tabular-nums', stats ? 'title text-30' : 'text-18 font-strong')}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Stands in for a description list while it loads. */
export function DescriptionListSkeleton() {
  return (
    <div aria-hidden="true" className="@container">
      <div className="grid grid-cols-2 border-y @min-[42rem]:auto-cols-fr @min-[42rem]:grid-flow-col @min-[42rem]:grid-cols-none">
        {[1, 2, 3, 4].map(item => (
          <div
            key={item}
            className="flex flex-col px-4 py-4 @min-[42rem]:px-6 @min-[42rem]:not-first:border-l @min-[42rem]:first:pl-0 @max-[42rem]:even:border-l @max-[42rem]:odd:pl-0 @max-[42rem]:nth-[n+3]:border-t @max-[42rem]:odd:last:col-span-2"
          >
            <Skeleton className="my-0.5 w-1/4" />
            <Skeleton className="my-2 w-3/5" />
          </div>
        ))}
      </div>
    </div>
  )
}
