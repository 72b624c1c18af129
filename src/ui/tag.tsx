import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { CloseIcon } from './icons'

interface TagProps {
  /** A short code before the value: a country's. */
  code?: string | undefined
  children: ReactNode
  onRemove?: (() => void) | undefined
  /** The value that the button's name 'Remove {value}' says; needed with `onRemove`. */
  removeLabel?: string | undefined
  /** Shows the tag in the accent's tint. */
  highlighted?: boolean
}

export function Tag({ code, children, onRemove, removeLabel, highlighted = false }: TagProps) {
  const remove = `Remove ${removeLabel ?? ''}`
  return (
    <span
      className={cx(
        'inline-flex h-tag max-w-full items-center rounded-sm border text-14',
        highlighted ? 'border-accent-line bg-accent-tint text-accent-text' : 'bg-muted',
        onRemove ? 'pl-3' : 'px-3',
      )}
    >
      {code !== undefined && <span className="mr-2 text-12 text-tertiary">{code}</span>}
      <bdi className="truncate" data-tooltip={typeof children === 'string' ? children : undefined}>
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
          className="tag-remove text-secondary transition-colors hover:bg-hover hover:text-foreground"
        >
          <CloseIcon className="scale-90" />
        </button>
      )}
    </span>
  )
}
