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
export type EditDialog = NonNullable<ReturnType<typeof useEditDialog>['dialog']>

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
  const dialog = edited && {
    open: state?.line === edited.id,
    onOpenChange: (opened: boolean) => (opened ? open(edited) : update(null)),
    line: edited,
    /** The choice before a sign-in; null where the dialog opens with the line's own. */
    choice: state,
    // A submitted choice is written to the URL at once, since the response may redirect to the sign-in page.
    onChoice: (choice: CartDialogChoice, submitted = false) =>
      (submitted ? update : updateLater)({ line: edited.id, ...choice }),
  }
  return { open, dialog }
}
