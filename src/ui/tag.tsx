import { cx } from '@/lib/cx'
import { CloseIcon } from './icons'

interface TagProps {
  /** A short code before the value: a country's. */
  code?: string | undefined
  children: string
  onRemove?: (() => void) | undefined
  /** The classes of its colours, if not the usual ones. */
  className?: string
}

export function Tag({ code, children, onRemove, className = 'bg-muted' }: TagProps) {
  const remove = `Remove ${children}`
  return (
    <span
      className={cx(
        'inline-flex h-tag max-w-full items-center rounded-sm border text-14',
        className,
        onRemove ? 'pl-3' : 'px-3',
      )}
    >
      {code !== undefined && <span className="mr-2 text-12 text-tertiary">{code}</span>}
      <bdi className="truncate" data-tooltip={children}>
        {children}
      </bdi>
      {onRemove && (
        <button
          type="button"
          aria-label={remove}
          data-tooltip={remove}
          onClick={onRemove}
          // A key that is held would remove all: the focus goes from tag to tag.
          onKeyDown={event => {
            if (event.repeat && event.key === 'Enter') event.preventDefault()
          }}
          className="tag-remove"
        >
          <CloseIcon className="scale-90" />
        </button>
      )}
    </span>
  )
}
