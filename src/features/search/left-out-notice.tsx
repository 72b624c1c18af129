import { criteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { cutText } from '@/lib/isolate-text'
import { WarningIcon } from '@/ui/icons'
import type { LeftOut } from './parse-criteria'

const MAX_NAMED = 5
const MAX_LENGTH = 40

/** Says what a URL, a stored search or a pasted list has beyond the search in the form, the first few by name. */
export default function LeftOutNotice({ items }: { items: readonly LeftOut[] }) {
  return (
    <p role="status" className="mt-2 flex gap-2 text-14 wrap-anywhere">
      <WarningIcon className="mt-0.5 text-warning" />
      <span>
        Left out of this search:{' '}
        {items.slice(0, MAX_NAMED).map(({ criterion, text }, index) => (
          <span key={`${criterion} ${text}`}>
            {index > 0 && ', '}“<bdi>{cutText(text.trim(), MAX_LENGTH)}</bdi>” ({criteria[criterion].label})
          </span>
        ))}
        {items.length > MAX_NAMED && ` and ${formatCount(items.length - MAX_NAMED)} more`}.
      </span>
    </p>
  )
}
