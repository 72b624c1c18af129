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
import { useEnteredBefore } from '@/ui/prehydration'
import { Tag } from '@/ui/tag'
import type { Option } from './listbox'

/** Further properties are the input's. */
export interface TagFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> {
  ref: RefObject<HTMLInputElement | null>
  /** The input's name and id; those of the elements around it begin with it. */
  name: string
  label: string
  /** What the values are called together: 'countries'. */
  noun: string
  tags: readonly Option[]
  onRemove: (values: readonly string[]) => void
  text: string
  /** Called with the typed text, and whether an input method is still composing it. */
  onText: (text: string, isComposing: boolean) => void
  /** Called with the key where it is the field's: an input method's isn't. */
  onKey: (key: string, event: KeyboardEvent<HTMLInputElement>) => void
  /** The id of the field's error message. */
  errorId: string | undefined
  /** Beside the label, and after the input. */
  tools?: ReactNode
  toggle?: ReactNode
}

/**
 * A field whose values are tags, and its input after the last of them; one of the cells in the search form's frame. Until it is
 * used the tags stay in one row, so that a restored search moves nothing; then they wrap. What has no room is scrolled to, and shown
 * in full to the keyboard.
 */
export function TagField({
  ref,
  name,
  label,
  noun,
  tags,
  onRemove,
  text,
  onText,
  onKey,
  errorId,
  tools,
  toggle,
  className,
  children,
  ...input
}: TagFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  const [used, setUsed] = useState(false)
  // The number of tags that have no room in the one row.
  const [beyond, setBeyond] = useState(0)
  useEnteredBefore(name, typed => {
    setUsed(true)
    onText(typed, false)
  })

  useLayoutEffect(() => {
    // The end stays in view with the newest tag, and with the first use, which gives the tags more rows.
    if (used && tags.length > 0 && document.activeElement === ref.current)
      ref.current?.scrollIntoView({ block: 'nearest' })
  }, [ref, used, tags.length])

  useLayoutEffect(() => {
    const row = list.current
    if (used || row === null || tags.length < 2) return undefined
    const observer = new ResizeObserver(() => {
      const [first, ...others] = row.querySelectorAll('li')
      setBeyond(others.filter(({ offsetTop }) => offsetTop > (first?.offsetTop ?? 0)).length)
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [used, tags])

  function remove(value: string, index: number) {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1] ?? ref.current
    next?.focus()
    onRemove([value])
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const key = fieldKey(event.nativeEvent)
    const last = tags.at(-1)
    if (key !== 'Backspace' || text !== '') onKey(key, event)
    // A key that is held would remove all.
    else if (last && !event.repeat) onRemove([last.value])
  }

  return (
    <div
      data-used={used || undefined}
      onFocus={() => setUsed(true)}
      className={cx('editable tag-cell', className)}
    >
      <div className="cell-label @container">
        <label id={`${name}-label`} htmlFor={name} className="font-strong">
          {label}
        </label>
        {/* Not for screen readers: a number alone says little, and the list below has its own. */}
        {tags.length > 0 && (
          <span aria-hidden="true" className="text-secondary @max-[14rem]:hidden">
            {tags.length}
          </span>
        )}
        <span className="grow" />
        {tags.length > 0 && (
          <button
            type="button"
            aria-describedby={`${name}-label`}
            onClick={() => {
              onRemove(tags.map(({ value }) => value))
              ref.current?.focus()
            }}
            className={cx(linkClass, 'label-action')}
          >
            Clear
          </button>
        )}
        {tools}
      </div>
      <div className="tag-flow">
        {tags.length > 0 && (
          <ul ref={list} aria-label={`Selected ${noun}`}>
            {tags.map(({ value, name: tag, code }, index) => (
              <li key={value} className="max-w-full shrink-0">
                <Tag code={code} onRemove={() => remove(value, index)}>
                  {tag}
                </Tag>
              </li>
            ))}
          </ul>
        )}
        {!used && tags.length > 1 && beyond > 0 && (
          <span aria-hidden="true" className="absolute right-6 text-secondary tabular-nums">
            {`+${beyond}`}
          </span>
        )}
        <div>
          <input
            autoComplete="off"
            autoCapitalize="none"
            aria-invalid={errorId === undefined ? undefined : true}
            aria-describedby={errorId}
            className="text-16 split:text-14"
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
          {toggle}
        </div>
      </div>
      {children}
    </div>
  )
}
