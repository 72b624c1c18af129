import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

export interface DescriptionListProps {
  items: { label: string; value: ReactNode }[]
  /** 'claims' shows large values over their labels, 'facts' small labels over values. */
  variant?: 'claims' | 'facts'
  className?: string
}

/** Facts side by side between hairlines, on the page itself, the first one flush left; two columns on phones. */
export function DescriptionList({ items: facts, variant = 'facts', className }: DescriptionListProps) {
  const claims = variant === 'claims'
  return (
    <div className="@container">
      <dl
        className={cx(
          'grid border-y tiny:block @min-[42rem]:grid-flow-col @min-[42rem]:grid-cols-none',
          // A value is never broken while the other columns can be narrower.
          claims
            ? 'grid-cols-2 @min-[42rem]:auto-cols-fr'
            : 'grid-cols-facts @min-[42rem]:auto-cols-[minmax(min-content,1fr)]',
          className,
        )}
      >
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className={cx(
              'flex min-w-0 flex-col border-border px-4 @min-[42rem]:px-6 @min-[42rem]:not-first:border-l @min-[42rem]:first:pl-0',
              'tiny:border-l-0! tiny:pl-0! tiny:not-first:border-t',
              '@max-[42rem]:even:border-l @max-[42rem]:odd:pl-0 @max-[42rem]:nth-[n+3]:border-t @max-[42rem]:odd:last:col-span-2',
              claims ? 'flex-col-reverse justify-end pt-6 pb-4' : 'py-4',
            )}
          >
            <dt className={claims ? 'text-14 text-secondary' : 'text-12 text-tertiary'}>{label}</dt>
            <dd
              className={cx('wrap-anywhere tabular-nums', claims ? 'title text-30' : 'text-18 font-strong')}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
