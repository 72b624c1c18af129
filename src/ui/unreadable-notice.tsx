import { formatCountOf } from '@/lib/counts'
import { cx } from '@/lib/cx'
import { WarningIcon } from './icons'

/** "1 order can't be shown". */
export const unreadableText = (count: number, noun: string): string =>
  `${formatCountOf(count, noun)} can't be shown`

interface UnreadableNoticeProps {
  count: number
  noun: string
  className?: string
}

/** Says how many records of a list couldn't be read; nothing where all of them could. */
export function UnreadableNotice({ count, noun, className }: UnreadableNoticeProps) {
  return (
    count > 0 && (
      <p className={cx('flex gap-2 text-14 text-secondary', className)}>
        <WarningIcon className="mt-0.5 text-warning" />
        {unreadableText(count, noun)}
      </p>
    )
  )
}
