import {
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { cx } from '@/lib/cx'
import { fieldKey } from '@/lib/field-key'
import { linkClass } from '@/ui/link'
import { usePrehydrationValue } from '@/ui/prehydration'
import { Tag } from '@/ui/tag'
import type { Option } from './option-list'

interface TagFieldProps extends Omit<ComponentProps<'div'>, 'id' | 'onKeyDown' | 'ref'> {
  ref: RefObject<HTMLInputElement | null>
  /** The input's name and id; those of the elements around it begin with it. */
  name: string
  label: string
  /** What the values are called together: 'countries'. */
  noun: string
  /** Shown while nothing is picked. */
  hint: string
  /** Reserves two rows of tags on phones too. */
  tall?: boolean | undefined
  tags: readonly Option[]
  onRemove: (value: string) => void
  /** Removes all values; without it there is no 'Clear' button. */
  onClear?: () => void
  text: string
  /** Called with the typed text, and whether an input method is still composing it. */
  onText: (text: string, isComposing: boolean) => void
  /** Called with the key where it is the field's: an input method's isn't. */
  onKey: (key: string, event: KeyboardEvent<HTMLInputElement>) => void
  /** The id of the field's error message. */
  errorId: string | undefined
  /** Further properties of the input. */
  input: Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'onKeyDown'>
  /** Before the input, and after it. */
  icon?: ReactNode
  tools?: ReactNode
}

/**
 * A field whose values are tags above its input, one of the cells in the search form's frame. Their height stays the same while
 * tags are added and removed; on phones it grows to a second row once the field is used. What has no room is scrolled to, and
 * shown in full to the keyboard.
 */
export function TagField({
  ref,
  name,
  label,
  noun,
  hint,
  tall = false,
  tags,
  onRemove,
  onClear,
  text,
  onText,
  onKey,
  errorId,
  input,
  icon,
  tools,
  className,
  children,
  ...cell
}: TagFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(tags.length)
  // On phones the tags stay in one row until the field is used: those of a restored search would push the page down.
  const [used, setUsed] = useState(false)
  usePrehydrationValue(ref, typed => onText(typed, false))

  useLayoutEffect(() => {
    // The newest tag comes into view, but the first ones, also those of a restored search, are shown from the start.
    if (count.current > 0 && tags.length > count.current)
      list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    count.current = tags.length
  }, [tags.length])

  function remove(value: string, index: number) {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1] ?? ref.current
    next?.focus()
    onRemove(value)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const key = fieldKey(event.nativeEvent)
    const last = tags.at(-1)
    if (key !== 'Backspace' || text !== '') onKey(key, event)
    // A key that is held would remove all.
    else if (last && !event.repeat) onRemove(last.value)
  }

  const frame = cx(
    '-mx-1 p-1 row:h-tags',
    tall
      ? 'h-tags'
      : 'h-tags-row max-h-tags min-h-tags-row in-data-[search=isp]:h-tags stacked:in-data-[used]:h-auto tall:h-tags tall:min-h-tags',
  )
  return (
    <div
      {...cell}
      data-used={used || undefined}
      onFocus={() => setUsed(true)}
      className={cx(
        'editable relative flex min-w-0 flex-col px-4 pt-3 pb-1 focus-within:z-sticky focus-within:rounded-md row:pb-2',
        className,
      )}
    >
      <div className="cell-label">
        <label id={`${name}-label`} htmlFor={name} className="font-strong">
          {label}
        </label>
        {tags.length > 0 && <span className="text-secondary">{tags.length.toLocaleString()}</span>}
        {tags.length > 0 && onClear && (
          <button
            type="button"
            aria-describedby={`${name}-label`}
            onClick={() => {
              onClear()
              ref.current?.focus()
            }}
            className={cx(linkClass, 'order-1 -mx-2 -my-1 ml-auto min-h-target px-2 text-secondary')}
          >
            Clear
          </button>
        )}
      </div>
      {tags.length === 0 ? (
        <p className={cx(frame, 'text-tertiary')}>{hint}</p>
      ) : (
        <ul
          ref={list}
          aria-label={`Selected ${noun}`}
          className={cx(
            frame,
            'tag-list relative flex flex-wrap content-start gap-2 overflow-y-auto overscroll-contain',
          )}
        >
          {tags.map(({ value, name: tag, code }, index) => (
            <li key={value} className="max-w-full shrink-0">
              <Tag code={code} removeLabel={tag} onRemove={() => remove(value, index)}>
                {tag}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <div className="@container">
        <div className="flex items-center gap-x-3 flex-wrap">
          {icon}
          <input
            autoComplete="off"
            autoCapitalize="none"
            aria-invalid={errorId === undefined ? undefined : true}
            aria-describedby={errorId}
            className="h-control min-w-16 flex-1 bg-transparent text-16 text-ellipsis sm:text-14"
            {...input}
            ref={ref}
            id={name}
            name={name}
            value={text}
            onChange={({ target, nativeEvent }) =>
              onText(target.value, 'isComposing' in nativeEvent && nativeEvent.isComposing === true)
            }
            onCompositionEnd={({ currentTarget }) => onText(currentTarget.value, false)}
            onKeyDown={onKeyDown}
          />
          {tools}
        </div>
      </div>
      {children}
    </div>
  )
}
