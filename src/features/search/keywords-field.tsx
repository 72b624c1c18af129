import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { criteria } from '@/config/search-criteria'
import { PickerCell, cellInputClass } from '@/ui/combobox/picker-cell'
import { Tags } from '@/ui/combobox/tags'
import { usePrehydrationValue } from '@/ui/prehydration'

interface KeywordsFieldProps {
  keywords: readonly string[]
  onChange: (keywords: string[]) => void
  /** Called with a text that has one keyword or several. */
  onAdd: (text: string) => void
  /** The text typed since the last tag. */
  text: string
  onText: (text: string) => void
  errorId: string | undefined
  className?: string
}

/** Any words, as tags: Enter or a comma adds one, a pasted list adds several, Backspace removes the last. */
export function KeywordsField({
  keywords,
  onChange,
  onAdd,
  text,
  onText,
  errorId,
  className,
}: KeywordsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  function changeText(value: string) {
    const end = value.lastIndexOf(',') + 1
    if (end > 0) onAdd(value.slice(0, end))
    onText(value.slice(end))
  }
  usePrehydrationValue(input, changeText)

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    // The values of a list, or of a table's cells.
    const pasted = event.clipboardData
      .getData('text')
      .trim()
      .replace(/[;\t\r\n]/g, ',')
    if (!pasted.includes(',')) return
    event.preventDefault()
    // It replaces the selection, as in any field.
    event.currentTarget.setRangeText(`,${pasted},`)
    onAdd(event.currentTarget.value)
    onText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      onAdd(text)
      onText('')
    } else if (event.key === 'Backspace' && text === '' && keywords.length > 0) {
      onChange(keywords.slice(0, -1))
    }
  }

  return (
    <PickerCell id={id} label={criteria.keywords.label} count={keywords.length} className={className}>
      <Tags
        label="Selected keywords"
        hint="Any word"
        options={keywords.map(keyword => ({ value: keyword, name: keyword }))}
        onRemove={keyword => onChange(keywords.filter(other => other !== keyword))}
        onEmptied={() => input.current?.focus()}
      />
      <div className="flex">
        <input
          ref={input}
          id={id}
          type="text"
          name={criteria.keywords.urlParameter}
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="Add a keyword, then press Enter"
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
          className={cellInputClass}
          value={text}
          onChange={event => changeText(event.target.value)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
      </div>
    </PickerCell>
  )
}
