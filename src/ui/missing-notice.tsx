import { formatCount } from '@/lib/counts'
import { WarningIcon } from './icons/initial'

/** '1 order can't be shown': the number of records that couldn't be read. */
export const missingText = (count: number, noun: string) =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`} can't be shown`

/** Says how many records of a list couldn't be read; nothing where all of them could. */
export function MissingNotice({ count, noun }: { count: number; noun: string }) {
  return (
    count > 0 && (
      <p className="flex gap-2 text-14 text-secondary">
        <WarningIcon className="mt-0.5 text-warning" />
        {missingText(count, noun)}
      </p>
    )
  )
}
