import { useState } from 'react'
import type { SearchCriteria } from '@/config/search-criteria'
import { Button } from '@/ui/button'
import { part } from '@/ui/part'

export interface SavedSearchesProps {
  /** The form's values, which can be saved. */
  draft: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
}

interface ButtonProps extends SavedSearchesProps {
  /** Called when the dialog opens: what is typed into the form becomes a part of its values. */
  onOpen: () => void
}

const SearchesDialog = part(
  () => import('./searches-dialog'),
  props => props.onOpenChange(false),
)

/** The button that opens the saved and recent searches. */
export function SavedSearches({ onOpen, ...props }: ButtonProps) {
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
