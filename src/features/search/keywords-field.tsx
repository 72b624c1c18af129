import { useRef, type ClipboardEvent } from 'react'
import { criteria } from '@/config/search-criteria'
import { splitList } from '@/lib/separators'
import { TagField, type TagFieldProps } from '@/ui/combobox/tag-field'

interface KeywordsFieldProps extends Pick<TagFieldProps, 'onRemove' | 'text' | 'errorId' | 'className'> {
  keywords: readonly string[]
  /** Called with the text typed since the last tag, and with the keywords that have ended before it, between commas. */
  onText: (text: string, ended?: string) => void
}

/** The quotes around a value of a pasted list, or at one end of it where a separator within them has cut it. */
const quotes = /^["“„«»「]|["“”«»」]$/g
/** A single one may be an apostrophe. */
const singleQuotes = /^['‘‚‹›](.+)['‘’‹›]$/

/** Any words, as tags: Enter or a separator ends one, a pasted list adds several, Backspace removes the last. */
export function KeywordsField({ keywords, onText, ...field }: KeywordsFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = splitList(event.clipboardData.getData('text').trim())
    if (pasted.length < 2) return
    event.preventDefault()
    const values = pasted.map(value => value.trim().replace(quotes, '').replace(singleQuotes, '$1'))
    // They replace the selection, as in any field.
    event.currentTarget.setRangeText(`,${values.join()},`)
    onText('', event.currentTarget.value)
  }

  return (
    <TagField
      {...field}
      ref={input}
      name="keywords"
      label={criteria.keywords.label}
      noun={criteria.keywords.noun}
      placeholder={keywords.length === 0 ? 'Add a keyword, press Enter' : 'Add a keyword'}
      tags={keywords.map(keyword => ({ value: keyword, name: keyword }))}
      onText={(typed, isComposing) => {
        const parts = isComposing ? [typed] : splitList(typed)
        const rest = parts.pop() ?? ''
        onText(rest, parts.join())
      }}
      onKey={(key, event) => {
        if (key !== 'Enter' || (field.text.trim() === '' && !event.repeat)) return
        event.preventDefault()
        onText('', field.text)
      }}
      onPaste={onPaste}
      type="text"
      enterKeyHint="done"
    />
  )
}
