import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { criteria } from '@/config/search-criteria'
import { cx } from '@/lib/cx'
import { hasSeparator } from '@/lib/separators'
import { linkClass } from '@/ui/link'
import { part } from '@/ui/part'
import { useToast } from '@/ui/toast'
import type { ImportTarget } from './import-dialog'
import type { ListText } from './import-file'

const ImportDialog = part(
  () => import('./import-dialog'),
  props => props.onOpenChange(false),
)

/**
 * The button that opens the dialog for a list of values. It also takes lists and files that are pasted or dropped into the
 * field around it: they are added at once if all of it is understood, else the dialog says what isn't.
 */
export default function ImportButton(props: ImportTarget) {
  const toast = useToast()
  const { criterion, values, onAdd, list, loadError, onLoad } = props
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [initial, setInitial] = useState<ListText>()
  // The dialog stays mounted to animate its closing, and is a new one each time it opens.
  const [openings, setOpenings] = useState(0)
  const label = `Paste a list of ${criteria[criterion].counted[1]}`

  function prepare() {
    void ImportDialog.prefetch()
    if (list === undefined && loadError === undefined) void onLoad()
  }
  function show(read?: ListText) {
    setInitial(read)
    setOpenings(count => count + 1)
    setOpen(true)
  }
  async function add(content: string | File) {
    void ImportDialog.prefetch()
    try {
      const [{ readListFile, readListText }, { readAddition, isComplete }] = await Promise.all([
        import('./import-file'),
        import('./read-list'),
      ])
      const read = typeof content === 'string' ? readListText(content) : await readListFile(content)
      const loaded = list ?? (await onLoad())
      const addition = 'text' in read && loaded && readAddition(read.text, criterion, loaded, values)
      if (!addition || !isComplete(addition)) return show(read)
      return onAdd([...addition.added, ...addition.picked])
    } catch {
      return toast.error('The list couldn’t be read', { text: 'Please try again, or reload the page.' })
    }
  }

  const onContent = useEffectEvent((event: Event, data: DataTransfer | null) => {
    // A text rather than a file, since a copied table comes as a picture too.
    const content = data?.getData('text/plain') || data?.files[0]
    // One name is typed into the field as usual.
    if (!content || (event.type === 'paste' && typeof content === 'string' && !hasSeparator(content))) return
    event.preventDefault()
    void add(content)
  })
  useEffect(() => {
    const cell = button.current?.closest<HTMLElement>('.editable')
    const ended = new AbortController()
    const { signal } = ended
    const mark = (event: Event) => {
      cell?.toggleAttribute('data-drop', event.type === 'dragover')
      if (event.type === 'dragover') event.preventDefault()
    }
    for (const type of ['dragover', 'dragleave', 'drop']) cell?.addEventListener(type, mark, { signal })
    cell?.addEventListener('drop', event => onContent(event, event.dataTransfer), { signal })
    cell?.addEventListener('paste', event => onContent(event, event.clipboardData), { signal })
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
        className={cx(linkClass, 'label-action', values.length > 0 && '@max-[12.75rem]:hidden')}
        onFocus={prepare}
        onPointerEnter={prepare}
        // The focus makes room for the tags on phones: at the press the button would leave the pointer before the click.
        onMouseDown={event => event.preventDefault()}
        onClick={event => {
          event.currentTarget.focus()
          show()
        }}
      >
        Paste a list
      </button>
      <ImportDialog {...props} key={openings} initial={initial} open={open} onOpenChange={setOpen} />
    </>
  )
}
