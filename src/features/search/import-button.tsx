import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '@/lib/counts'
import { criteria } from '@/config/search-criteria'
import { announce } from '@/ui/announcer'
import type { Option } from '@/ui/combobox/options'
import { FileIcon } from '@/ui/icons/deferred'
import { lazyDialog } from '@/ui/lazy-dialog'
import { toast } from '@/ui/toast'
import type * as importCriteria from './import-criteria'
import type { ListAddition } from './import-criteria'
import type { ListCriterion } from './import-parser'
import type { ListText } from './import-file'

export interface ImportButtonProps {
  criterion: ListCriterion
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Undefined until loaded. */
  options: readonly Option[] | undefined
  /** Says how many options are missing. */
  notice: string | undefined
  /** Says that the options couldn't be loaded. */
  loadError: string | undefined
  /** Loads the options. */
  onFetch: () => void
}

const noOptions: readonly Option[] = []

const ImportDialog = lazyDialog(
  () => import('./import-dialog'),
  props => props.onOpenChange(false),
)

/** Adds values to a field, and has it announced. */
export function addValues({ criterion, values, onChange }: ImportButtonProps, { added }: ListAddition) {
  const [one, many] = criteria[criterion].counted
  if (added.length > 0) onChange([...values, ...added])
  announce(`${formatCount(added.length)} ${added.length === 1 ? one : many} added`)
}

/** What was pasted or dropped: a text rather than a file, since a copied table comes as a picture too. */
const contentOf = (data: DataTransfer | null): string | File | null =>
  data?.getData('text/plain') || data?.files[0] || null

/**
 * The button that opens the dialog for a list of values. It also takes lists and files that are pasted or dropped into the
 * field around it: they are added at once if all of it is understood, else the dialog says what isn't.
 */
export default function ImportButton(field: ImportButtonProps) {
  // Countries are understood without the field's options.
  const props = field.criterion === 'countries' ? { ...field, options: noOptions } : field
  const { criterion, options, loadError, onFetch, values } = props
  const button = useRef<HTMLButtonElement>(null)
  // Null until it is opened first; the dialog stays mounted to animate its closing.
  const [open, setOpen] = useState<boolean | null>(null)
  const [initial, setInitial] = useState<{ read: ListText; count: number }>({ read: { text: '' }, count: 0 })
  const label = `Add a list of ${criteria[criterion].counted[1]}`

  function prepare() {
    void ImportDialog.preload()
    if (options === undefined && loadError === undefined) onFetch()
  }
  function show(read: ListText) {
    prepare()
    setInitial(({ count }) => ({ read, count: count + 1 }))
    setOpen(true)
  }

  const onPrepare = useEffectEvent(prepare)
  const onRead = useEffectEvent((read: ListText, { readAddition, isComplete }: typeof importCriteria) => {
    const addition = 'text' in read && options ? readAddition(criterion, read.text, options, values) : null
    if (addition && isComplete(addition)) addValues(props, addition)
    else show(read)
  })
  useEffect(() => {
    const cell = button.current?.closest<HTMLElement>('.editable')
    if (!cell) return undefined

    async function take(event: Event, content: string | File) {
      event.preventDefault()
      onPrepare()
      try {
        const [{ readListFile, readListText }, rules] = await Promise.all([
          import('./import-file'),
          import('./import-criteria'),
        ])
        onRead(typeof content === 'string' ? readListText(content) : await readListFile(content), rules)
      } catch {
        toast.error('The list couldn’t be read', { text: 'Please try again, or reload the page.' })
      }
    }
    function onPaste(event: ClipboardEvent) {
      const content = contentOf(event.clipboardData)
      // One name is typed into the field as usual.
      if (content instanceof File || /[,;|\t\r\n]/.test(content?.trim() ?? ''))
        void take(event, content ?? '')
    }
    function onDrop(event: DragEvent) {
      cell?.removeAttribute('data-drop')
      const content = contentOf(event.dataTransfer)
      if (content !== null) void take(event, content)
    }
    function onDragOver(event: DragEvent) {
      event.preventDefault()
      cell?.setAttribute('data-drop', '')
    }
    const onDragLeave = () => cell.removeAttribute('data-drop')
    cell.addEventListener('paste', onPaste)
    cell.addEventListener('drop', onDrop)
    cell.addEventListener('dragover', onDragOver)
    cell.addEventListener('dragleave', onDragLeave)
    return () => {
      cell.removeEventListener('paste', onPaste)
      cell.removeEventListener('drop', onDrop)
      cell.removeEventListener('dragover', onDragOver)
      cell.removeEventListener('dragleave', onDragLeave)
    }
  }, [])

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        data-tooltip={label}
        aria-haspopup="dialog"
        className="-mx-2 flex size-target items-center justify-center rounded-sm text-secondary hover:text-foreground"
        onFocus={prepare}
        onPointerEnter={prepare}
        // The focus makes room for the tags on phones: at the press the button would leave the pointer before the click.
        onMouseDown={event => event.preventDefault()}
        onClick={event => {
          event.currentTarget.focus()
          show({ text: '' })
        }}
      >
        <FileIcon />
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
