import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { criteria } from '@/config/search-criteria'
import { PickerCell, cellInputClass } from '@/ui/combobox/picker-cell'
import { Tags } from '@/ui/combobox/tags'
import { usePrehydrationValue } from '@/ui/use-prehydration-value'
import { addKeywords } from './criteria'

interface KeywordsFieldProps {
  keywords: readonly string[]
  onChange: (keywords: string[]) => void
  /** What is typed and isn't a tag yet. */
  text: string
  onText: (text: string) => void
  errorId: string | undefined
  className?: string
}

/** Free words as tags: Enter or a comma ends one, a pasted list becomes several, Backspace takes the last away. */
export function KeywordsField({ keywords, onChange, text, onText, errorId, className }: KeywordsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  function type(typed: string) {
    const end = typed.lastIndexOf(',') + 1
    if (end > 0) onChange(addKeywords(keywords, typed.slice(0, end)))
    onText(typed.slice(end))
  }
  usePrehydrationValue(input, type)

  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!/[,;\t\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    onChange(addKeywords(keywords, `${text},${pasted}`))
    onText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      onChange(addKeywords(keywords, text))
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
        onRemove={keyword => onChange(keywords.filter(one => one !== keyword))}
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
          onChange={event => type(event.target.value)}
          onPaste={paste}
          onKeyDown={onKeyDown}
        />
      </div>
    </PickerCell>
  )
}
