import { useRef, type ClipboardEvent } from 'react'
import { criteria } from '@/config/search-criteria'
import { splitList } from '@/lib/separators'
import { TagField, type TagFieldProps } from '@/ui/combobox/tag-field'

interface KeywordsFieldProps extends Pick<TagFieldProps, 'text' | 'errorId' | 'className' | 'onClear'> {
  keywords: readonly string[]
  onRemove: (keyword: string) => void
  /** Called with one keyword or several, between commas. */
  onAdd: (text: string) => void
  /** Called with the text typed since the last tag. */
  onText: (text: string) => void
}

/** The quotes around a value of a pasted list, or at one end of it where a separator within them has cut it. */
const quotes = /^["“„«»「]|["“”«»」]$/g
/** A single one may be an apostrophe. */
const singleQuotes = /^['‘‚‹›](.+)['‘’‹›]$/

/** Any words, as tags: Enter or a separator ends one, a pasted list adds several, Backspace removes the last. */
export function KeywordsField({ keywords, onRemove, onAdd, onText, ...field }: KeywordsFieldProps) {
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
      {...field}
      ref={input}
      name={criteria.keywords.urlParameter}
      label={criteria.keywords.label}
      noun="keywords"
      hint="Add a keyword, press Enter"
      more="Add a keyword"
      tags={keywords.map(keyword => ({ value: keyword, name: keyword }))}
      onRemove={onRemove}
      onText={changeText}
      onKey={(key, event) => {
        if (key !== 'Enter' || (field.text.trim() === '' && !event.repeat)) return
        event.preventDefault()
        onAdd(field.text)
        onText('')
      }}
      input={{ type: 'text', enterKeyHint: 'done', onPaste }}
    />
  )
}
