import { Suspense, useLayoutEffect, useRef } from 'react'
import { cx } from '@/lib/cx'
import { scrollIntoViewIfNeeded } from '@/ui/bring-into-view'
import { lazyOptional } from '@/ui/lazy-with-preload'
import { Tag } from '@/ui/tag'
import type { Option } from './options'

const TagOverflow = lazyOptional(() => import('./tag-overflow'))

interface TagsProps {
  /** The list's accessible name, different from the field's. */
  label: string
  /** Shown while nothing is picked. */
  hint: string
  options: readonly Option[]
  onRemove: (value: string) => void
  /** Called when the last tag is removed, whose button had the focus. */
  onEmptied: () => void
  /** Reserves two rows on phones too. */
  tall?: boolean
}

/**
 * The picked values as tags. The height stays the same while tags are added and removed; on phones it grows to a second
 * row once the field is used. The newest tag is scrolled into view. Tags that have no room are counted and can be shown.
 */
export function Tags({ label, hint, options, onRemove, onEmptied, tall = false }: TagsProps) {
  const box = useRef<HTMLUListElement>(null)
  const count = useRef(options.length)

  useLayoutEffect(() => {
    // The first ones, also those of a restored search, are shown from the start.
    if (count.current > 0 && options.length > count.current)
      scrollIntoViewIfNeeded(box.current?.lastElementChild)
    count.current = options.length
  }, [options.length])

  function remove(value: string, index: number) {
    const buttons = box.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else onEmptied()
    onRemove(value)
  }

  const frame = cx(
    '-mx-1 p-1 row:h-tags',
    tall
      ? 'h-tags'
      : 'h-tags-row max-h-tags min-h-tags-row in-data-[search=isp]:h-tags stacked:in-data-[used]:h-auto tall:h-tags tall:min-h-tags',
  )
  if (options.length === 0) return <p className={cx(frame, 'text-tertiary')}>{hint}</p>
  return (
    <>
      <ul
        ref={box}
        aria-label={label}
        className={cx(
          frame,
          'tag-list relative flex flex-wrap content-start gap-2 overflow-y-auto overscroll-contain [scrollbar-width:thin]',
        )}
      >
        {options.map(({ value, name, code }, index) => (
          <li key={value} className="max-w-full shrink-0">
            <Tag code={code} removeLabel={name} onRemove={() => remove(value, index)}>
              {name}
            </Tag>
          </li>
        ))}
      </ul>
      {options.length > 1 && (
        <Suspense>
          <TagOverflow list={box} count={options.length} />
        </Suspense>
      )}
    </>
  )
}
