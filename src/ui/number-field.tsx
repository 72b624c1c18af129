import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { cx } from '@/lib/cx'
import { formatCount } from '@/lib/counts'
import { parseWholeNumber } from '@/lib/digits'
import { fieldKey } from '@/lib/field-key'
import { MinusIcon, PlusIcon } from './icons'

interface NumberFieldProps {
  label: string
  value: number
  min: number
  max: number
  /** Called with a whole number within the bounds, at each keystroke too, and whether a larger one was typed. */
  onChange: (value: number, exceeded: boolean) => void
  hint: string
  /** The id of a message about the value, beside the field. */
  messageId?: string | undefined
  invalid?: boolean
}

const PAGE_STEP = 100

const buttonClass =
  'flex w-field shrink-0 items-center justify-center text-secondary -outline-offset-2 transition-colors hover:text-foreground disabled:text-tertiary disabled:opacity-50'

/** A number field with a button at each end. Text that is no whole number counts as `min`; larger numbers than `max` as `max`. */
export function NumberField({
  label,
  value,
  min,
  max,
  onChange,
  hint,
  messageId,
  invalid = false,
}: NumberFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The text while the field is edited, and the value that it stands for: another value comes from elsewhere and is shown.
  const [draft, setDraft] = useState<{ text: string; value: number }>()
  const text = draft?.value === value ? draft.text : String(value)

  const [decrease, increase] = [`Decrease ${label.toLowerCase()}`, `Increase ${label.toLowerCase()}`]

  const within = (number: number) => Math.min(max, Number.MAX_SAFE_INTEGER, Math.max(min, number))
  const step = (to: number) => {
    const next = within(to)
    if (draft !== undefined) setDraft({ text: String(next), value: next })
    if (next !== value) onChange(next, false)
  }
  const type = (typed: string) => {
    const number = parseWholeNumber(typed) ?? min
    setDraft({ text: typed, value: within(number) })
    onChange(within(number), number > max)
  }
  /**
   * Removes the grouping signs and selects the number, so that typing replaces it. Changes the DOM directly: a later render
   * would lose a selection that the user has made in the meantime.
   */
  const edit = (field: HTMLInputElement) => {
    field.value = String(value)
    field.select()
    setDraft({ text: String(value), value })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = fieldKey(event.nativeEvent)
    const to = {
      ArrowUp: value + 1,
      ArrowDown: value - 1,
      PageUp: value + PAGE_STEP,
      PageDown: value - PAGE_STEP,
      Home: min,
      End: Number.isFinite(max) ? max : value,
    }[key]
    if (to !== undefined) {
      event.preventDefault()
      step(to)
    } else if (key === 'Enter') setDraft({ text: String(value), value })
  }
  /** A button that becomes disabled at a bound would lose the focus: the field gets it. */
  const press = (to: number) => {
    step(to)
    if (within(to) === min || within(to) === max) input.current?.focus()
  }

  return (
    <div className="grid grid-cols-number-field items-center gap-x-4 gap-y-2 sm:w-number-field">
      <label htmlFor={id} className="text-14 font-strong">
        {label}
      </label>
      <div className="editable col-span-2 row-start-2 flex h-control-lg rounded-md sm:h-field">
        <button
          type="button"
          aria-label={decrease}
          data-tooltip={decrease}
          disabled={value <= min}
          onClick={() => press(value - 1)}
          className={cx(buttonClass, 'rounded-l-md border-r')}
        >
          <MinusIcon />
        </button>
        <input
          ref={input}
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={Number.isFinite(max) ? max : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={messageId === undefined ? `${id}-hint` : `${id}-hint ${messageId}`}
          value={draft === undefined ? formatCount(value) : text}
          onFocus={event => edit(event.currentTarget)}
          onBlur={() => setDraft(undefined)}
          onChange={event => type(event.target.value)}
          onKeyDown={onKeyDown}
          className="figures w-full min-w-0 bg-transparent text-center text-16 font-strong"
        />
        <button
          type="button"
          aria-label={increase}
          data-tooltip={increase}
          disabled={value >= max}
          onClick={() => press(value + 1)}
          className={cx(buttonClass, 'rounded-r-md border-l')}
        >
          <PlusIcon />
        </button>
      </div>
      <div id={`${id}-hint`} className="text-right text-14 text-secondary tabular-nums">
        {hint}
      </div>
    </div>
  )
}
