import { useState } from 'react'
import { editDialogUrl, parseEditDialogUrl, type EditDialogChoice } from '@/config/cart-dialog-url'
import { paths } from '@/config/paths'
import { timing } from '@/config/timing'
import { useDialogUrl } from '@/ui/use-dialog-url'
import type { CartLine } from './cart-lines'
import type { ReportedChoice } from './offer-choice'

/**
 * The dialog that edits a cart line, whose state is kept in the URL. `dialog` is null until it is opened for one of `lines`;
 * closed it keeps its line, so that it can animate its closing.
 */
export function useEditDialog(lines: readonly CartLine[]) {
  const { state, update, updateLater } = useDialogUrl<EditDialogChoice>(
    parseEditDialogUrl,
    next => (next === null ? paths.cart : editDialogUrl(next)),
    timing.cartChoiceDelay,
  )
  const [edited, setEdited] = useState<CartLine | null>(null)
  // A line that is removed meanwhile stays in its open dialog.
  const opened = lines.find(({ id }) => id === state?.line)
  if (opened && opened !== edited) setEdited(opened)

  const open = (line: CartLine) => update({ line: line.id, offer: null, quantity: null })
  if (!edited) return { open, dialog: null }
  return {
    open,
    dialog: {
      line: edited,
      open: state?.line === edited.id,
      choice: state,
      onOpenChange: (isOpen: boolean) => (isOpen ? open(edited) : update(null)),
      /** A submitted choice is written at once, since the response may redirect to the sign-in page. */
      onChoice: (choice: ReportedChoice, submitted = false) => {
        const next = { line: edited.id, ...choice }
        if (submitted) update(next)
        else updateLater(next)
      },
    },
  }
}
