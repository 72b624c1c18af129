import { formatCount } from '@/lib/counts'
import { WarningIcon } from './icons/initial'

/** "1 order can't be shown". */
export const unreadableText = (count: number, noun: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`} can't be shown`

/** Says how many records of a list couldn't be read; nothing where all of them could. */
export function UnreadableNotice({ count, noun }: { count: number; noun: string }) {
  return (
    count > 0 && (
      <p className="flex gap-2 text-14 text-secondary">
        <WarningIcon className="mt-0.5 text-warning" />
        {unreadableText(count, noun)}
      </p>
    )
  )
}
