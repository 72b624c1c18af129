import { useRef, type ClipboardEvent } from 'react'
import { criteria } from '@/config/search-criteria'
import { splitList } from '@/lib/separators'
import { TagField } from '@/ui/combobox/tag-field'

interface KeywordsFieldProps {
  keywords: readonly string[]
  onRemove: (keyword: string) => void
  /** Called with one keyword or several, between commas. */
  onAdd: (text: string) => void
  /** The text typed since the last tag. */
  text: string
  onText: (text: string) => void
  errorId: string | undefined
  className?: string
}

/** The quotes around a value of a pasted list, or at one end of it where a separator within them has cut it. */
const quotes = /^["“„«»「]|["“”«»」]$/g
/** A single one may be an apostrophe. */
const singleQuotes = /^['‘‚‹›](.+)['‘’‹›]$/

/** Any words, as tags: Enter or a separator ends one, a pasted list adds several, Backspace removes the last. */
export function KeywordsField({
  keywords,
  onRemove,
  onAdd,
  text,
  onText,
  errorId,
  className,
}: KeywordsFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function changeText(typed: string, isComposing: boolean) {
    const parts = isComposing ? [typed] : splitList(typed)
    const rest = parts.pop() ?? ''
    if (parts.length > 0) onAdd(parts.join())
    onText(rest)
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = splitList(event.clipboardData.getData('text').trim())
    if (pasted.length < 2) return
    event.preventDefault()
    const values = pasted.map(value => value.trim().replace(quotes, '').replace(singleQuotes, '$1'))
    // They replace the selection, as in any field.
    event.currentTarget.setRangeText(`,${values.join()},`)
    onAdd(event.currentTarget.value)
    onText('')
  }

  return (
    <TagField
      ref={input}
      name={criteria.keywords.urlParameter}
      label={criteria.keywords.label}
      noun="keywords"
      hint="Add a keyword, then press Enter"
      more="Add a keyword"
      tags={keywords.map(keyword => ({ value: keyword, name: keyword }))}
      onRemove={onRemove}
      text={text}
      onText={changeText}
      onKey={(key, event) => {
        if (key !== 'Enter' || (text.trim() === '' && !event.repeat)) return
        event.preventDefault()
        onAdd(text)
        onText('')
      }}
      errorId={errorId}
      className={className}
      input={{
        type: 'text',
        enterKeyHint: 'done',
        onPaste,
      }}
    />
  )
}
