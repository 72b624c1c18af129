import { cx } from '@/lib/cx'
import { Radio } from './radio'
import { useEnteredBefore } from './prehydration'

interface SegmentedProps<Value extends string> {
  /** Names the group. */
  label: string
  name: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string }[]
}

/** Radio buttons as two or three segments side by side, stacked on phones. */
export function Segmented<Value extends string>({
  label,
  name,
  value,
  onChange,
  options,
}: SegmentedProps<Value>) {
  useEnteredBefore(name, chosen => {
    const option = options.find(one => one.value === chosen)
    if (option && option.value !== value) onChange(option.value)
  })

  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex flex-col rounded-md border bg-muted p-px sm:inline-flex sm:flex-row split:flex split:flex-col"
    >
      {options.map(option => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-control cursor-pointer items-center gap-2 rounded-sm border px-4 py-1 text-14 transition-colors sm:min-h-segment',
            option.value === value
              ? 'bg-segment font-strong text-foreground shadow-card'
              : 'border-transparent text-secondary hover:text-foreground',
          )}
        >
          <Radio
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-check"
          />
          <span className="text-balance">{option.label}</span>
        </label>
      ))}
    </div>
  )
}
