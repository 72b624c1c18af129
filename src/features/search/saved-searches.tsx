import { useState } from 'react'
import { Button } from '@/ui/button'
import { part } from '@/ui/part'
import type { SearchesDialogProps } from './searches-dialog'

interface SavedSearchesProps extends Pick<SearchesDialogProps, 'draft' | 'onSearch'> {
  /** Called when the dialog opens: what is typed into the form becomes a part of its values. */
  onOpen: () => void
}

const SearchesDialog = part(
  () => import('./searches-dialog'),
  props => props.onOpenChange(false),
)

/** The button that opens the saved and recent searches. */
export function SavedSearches({ onOpen, ...props }: SavedSearchesProps) {
  // Null until it is opened first; the dialog stays mounted to animate its closing.
  const [open, setOpen] = useState<boolean | null>(null)
  const preload = () => void SearchesDialog.prefetch()
  return (
    <>
      <Button
        variant="quiet"
        onFocus={preload}
        onPointerEnter={preload}
        onClick={() => {
          onOpen()
          setOpen(true)
        }}
      >
        Saved searches
      </Button>
      {open !== null && <SearchesDialog {...props} open={open} onOpenChange={setOpen} />}
    </>
  )
}
