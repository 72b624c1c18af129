import { useState } from 'react'
import {
  CHOICE_DELAY,
  editDialogQuery,
  parseEditDialogQuery,
  type EditDialogChoice,
} from '@/config/cart-dialog-url'
import type { CartItem } from '@/api/cart'
import { isSameLine } from '@/queries/place-order'
import { useDialogUrl } from '@/ui/use-dialog-url'
import { isEditable, type CartLine, type EditableLine } from './cart-lines'
import type { ReportedChoice } from './offer-choice'

/**
 * The dialog that edits a cart line, whose state is kept in the URL. `dialog` is null until it is opened for one of `lines`
 * that can be edited; closed it keeps its line, so that it can animate its closing. `items` are all that the cart has.
 */
export function useEditDialog(lines: readonly CartLine[], items: readonly CartItem[]) {
  const { state, update, updateLater } = useDialogUrl<EditDialogChoice>(
    parseEditDialogQuery,
    // Without a path, since the page may have been opened at `/cart/`.
    next => ({ search: next === null ? '' : editDialogQuery(next) }),
    CHOICE_DELAY,
  )
  const [edited, setEdited] = useState<EditableLine | null>(null)
  // A line that is removed meanwhile stays in its open dialog, until it is saved. Going back opens none for it.
  const [isOpen, setOpen] = useState(false)
  const line = lines.filter(isEditable).find(({ id }) => id === state?.line)
  if (line && line !== edited) setEdited(line)
  const isOpening = line !== undefined || (isOpen && state !== null)
  if (isOpening !== isOpen) setOpen(isOpening)

  // A response may lack what a line needs to be shown or edited, or its id.
  const isLine = (item: CartItem) => edited !== null && (item.id === edited.id || isSameLine(item, edited))
  const open = ({ id }: EditableLine) => update({ line: id, offer: null, quantity: null })
  if (!edited) return { open, dialog: null }
  return {
    open,
    dialog: {
      line: edited,
      /** Whether another tab or device has removed the line, or ordered it. */
      isGone: isOpening && !items.some(isLine),
      open: isOpening && state?.line === edited.id,
      choice: state,
      onOpenChange: (opened: boolean) => (opened ? open(edited) : update(null)),
      /** A submitted choice is written at once, since the response may redirect to the sign-in page. */
      onChoice: (choice: ReportedChoice, submitted = false) => {
        const next = { line: edited.id, ...choice }
        if (submitted) update(next)
        else updateLater(next)
      },
    },
  }
}
