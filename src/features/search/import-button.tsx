import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { criteria } from '@/config/search-criteria'
import { hasSeparator } from '@/lib/plain-separators'
import { cx } from '@/lib/cx'
import { part } from '@/ui/part'
import { linkClass } from '@/ui/link'
import { useToast } from '@/ui/toast'
import type { ImportTarget } from './import-dialog'
import type { ListText } from './import-file'

const ImportDialog = part(
  () => import('./import-dialog'),
  props => props.onOpenChange(false),
)

/** What was pasted or dropped: a text rather than a file, since a copied table comes as a picture too. */
const contentOf = (data: DataTransfer | null): string | File | null =>
  data?.getData('text/plain') || data?.files[0] || null

/**
 * The button that opens the dialog for a list of values. It also takes lists and files that are pasted or dropped into the
 * field around it: they are added at once if all of it is understood, else the dialog says what isn't.
 */
export default function ImportButton(props: ImportTarget) {
  const toast = useToast()
  const { criterion, values, onChange, list, loadError, onLoad } = props
  const button = useRef<HTMLButtonElement>(null)
  // Null until it is opened first; the dialog stays mounted to animate its closing.
  const [open, setOpen] = useState<boolean | null>(null)
  const [initial, setInitial] = useState<{ read: ListText; count: number }>({ read: { text: '' }, count: 0 })
  const label = `Paste a list of ${criteria[criterion].counted[1]}`

  function prepare() {
    void ImportDialog.prefetch()
    if (list === undefined && loadError === undefined) void onLoad()
  }
  function show(read: ListText) {
    prepare()
    setInitial(({ count }) => ({ read, count: count + 1 }))
    setOpen(true)
  }

  const onContent = useEffectEvent(async (event: Event, content: string | File) => {
    event.preventDefault()
    void ImportDialog.prefetch()
    try {
      const [{ readListFile, readListText }, { readAddition, isComplete }, { understandBy }] =
        await Promise.all([import('./import-file'), import('./read-list'), import('./understand')])
      const read = typeof content === 'string' ? readListText(content) : await readListFile(content)
      const loaded = list ?? (await onLoad())
      const addition =
        'text' in read && loaded
          ? readAddition(read.text, understandBy(criterion, loaded), criterion, values)
          : null
      if (addition === null || !isComplete(addition)) return show(read)
      return onChange([...values, ...addition.added], [...addition.added, ...addition.picked])
    } catch {
      return toast.error('The list couldn’t be read', { text: 'Please try again, or reload the page.' })
    }
  })
  useEffect(() => {
    const cell = button.current?.closest<HTMLElement>('.editable')
    const ended = new AbortController()
    const { signal } = ended
    const mark = (isOver: boolean) => cell?.toggleAttribute('data-drop', isOver)
    const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
      const content = contentOf(data)
      // One name is typed into the field as usual.
      const isName = event.type === 'paste' && typeof content === 'string' && !hasSeparator(content)
      if (content !== null && !isName) void onContent(event, content)
      mark(false)
    }
    cell?.addEventListener('paste', event => take(event, event.clipboardData), { signal })
    cell?.addEventListener('drop', event => take(event, event.dataTransfer), { signal })
    cell?.addEventListener('dragleave', () => mark(false), { signal })
    cell?.addEventListener(
      'dragover',
      event => {
        event.preventDefault()
        mark(true)
      },
      { signal },
    )
    return () => ended.abort()
  }, [])

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        data-tooltip={label}
        aria-haspopup="dialog"
        // A narrow field has no room for it beside Clear.
        className={cx(linkClass, 'label-action', values.length > 0 && 'tiny:hidden')}
        onFocus={prepare}
        onPointerEnter={prepare}
        // The focus makes room for the tags on phones: at the press the button would leave the pointer before the click.
        onMouseDown={event => event.preventDefault()}
        onClick={event => {
          event.currentTarget.focus()
          show({ text: '' })
        }}
      >
        Paste a list
      </button>
      {open !== null && (
        <ImportDialog
          {...props}
          key={initial.count}
          initial={initial.read}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
