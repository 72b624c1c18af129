import { useLayoutEffect, useRef } from 'react'
import { cx } from '@/lib/cx'
import { scrollIntoViewIfNeeded } from '@/ui/bring-into-view'
import { Tag } from '@/ui/tag'
import type { Option } from './options'

interface TagsProps {
  /** Names the list, otherwise than its field is named. */
  label: string
  /** Stands in the list's place while nothing is picked. */
  hint: string
  options: readonly Option[]
  onRemove: (value: string) => void
  /** Called when the last tag has gone, and its button with the focus. */
  onEmptied: () => void
  /** Whether there is room for two rows on phones too. */
  tall?: boolean
}

/**
 * Where the tags stand: of the same height, so that nothing moves while they come and go, on phones until the field is
 * used and they need a second row; the newest is in view.
 */
export function Tags({ label, hint, options, onRemove, onEmptied, tall = false }: TagsProps) {
  const box = useRef<HTMLUListElement>(null)
  const count = useRef(options.length)

  useLayoutEffect(() => {
    if (options.length > count.current) scrollIntoViewIfNeeded(box.current?.lastElementChild)
    count.current = options.length
  }, [options.length])

  function remove(value: string, place: number) {
    const buttons = box.current?.querySelectorAll('button') ?? []
    const next = buttons[place + 1] ?? buttons[place - 1]
    if (next) next.focus()
    else onEmptied()
    onRemove(value)
  }

  const frame = cx(
    '-mx-1 p-1 md:h-tags',
    tall
      ? 'h-tags'
      : 'h-tags-row max-h-tags min-h-tags-row in-data-[search=isp]:h-tags max-md:in-data-[used]:h-auto',
  )
  if (options.length === 0) return <p className={cx(frame, 'text-tertiary')}>{hint}</p>
  return (
    <ul
      ref={box}
      aria-label={label}
      className={cx(
        frame,
        'relative flex flex-wrap content-start gap-2 overflow-y-auto overscroll-contain [scrollbar-width:thin]',
      )}
    >
      {options.map(({ value, name, code }, place) => (
        <li key={value} className="max-w-full shrink-0">
          <Tag code={code} removeLabel={name} onRemove={() => remove(value, place)}>
            {name}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
