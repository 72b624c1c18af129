import { useState } from 'react'
import {
  CHOICE_DELAY,
  editDialogQuery,
  parseEditDialogQuery,
  type CartDialogChoice,
  type EditDialogChoice,
} from '@/config/cart-dialog-url'
import { useDialogUrl } from '@/ui/use-dialog-url'
import { isEditable, type CartLine, type EditableLine } from './cart-lines'

/** The dialog that edits a cart line. */
export interface EditDialog {
  open: boolean
  onOpenChange: (open: boolean) => void
  line: EditableLine
  /** The choice before a sign-in; null where the dialog opens with the line's own. */
  choice: CartDialogChoice | null
  /** To be called at each change of the choice and when it is submitted, so that the URL can keep it. */
  onChoice: (choice: CartDialogChoice, submitted?: boolean) => void
}

/**
 * The dialog that edits one of `lines`, whose state is kept in the URL; null until it is opened first. It keeps its line while
 * it closes, and where the line leaves the cart, so that its choice isn't lost.
 */
export function useEditDialog(lines: readonly CartLine[]) {
  const { state, update, updateLater } = useDialogUrl<EditDialogChoice>(
    parseEditDialogQuery,
    // Without a path, since the page may have been opened at `/cart/`.
    next => ({ search: next === null ? '' : editDialogQuery(next) }),
    CHOICE_DELAY,
  )
  const [edited, setEdited] = useState<EditableLine | null>(null)
  const line = lines.filter(isEditable).find(({ id }) => id === state?.line)
  if (line && line !== edited) setEdited(line)
  const open = ({ id }: EditableLine) => update({ line: id, offer: null, quantity: null })
  const dialog: EditDialog | null = edited && {
    open: state?.line === edited.id,
    onOpenChange: opened => (opened ? open(edited) : update(null)),
    line: edited,
    choice: state,
    // A submitted choice is written at once, since the response may redirect to the sign-in page.
    onChoice: (choice, submitted) => (submitted ? update : updateLater)({ line: edited.id, ...choice }),
  }
  return { open, dialog }
}
