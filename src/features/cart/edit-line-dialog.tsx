import { useState } from 'react'
import type { Offer } from '@/api/offers'
import {
  editDialogQuery,
  parseEditDialogQuery,
  type CartDialogChoice,
  type EditDialogChoice,
} from '@/config/cart-dialog-url'
import { lineCriteria } from '@/memory/line-criteria'
import { useSearchTotal } from '@/queries/search'
import { useDialogUrl } from '@/ui/use-dialog-url'
import { isEditable, type CartLine, type EditableLine } from './cart-lines'
import { LineDialog } from './line-dialog'
import { formatSearchParameters } from './search-parameters'
import { useEditLine } from './use-replace-lines'

/**
 * The dialog that edits one of `lines`, whose state is kept in the URL; null until it is opened first. It keeps its line while
 * it closes, and where the line leaves the cart, so that its choice isn't lost.
 */
export function useEditDialog(lines: readonly CartLine[]) {
  const { state, update, choose } = useDialogUrl<EditDialogChoice>(
    parseEditDialogQuery,
    // Without a path, since the page may have been opened at `/cart/`.
    next => ({ search: next === null ? '' : editDialogQuery(next) }),
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
    onChoice: (choice: CartDialogChoice, isSubmitted?: boolean) =>
      choose({ line: edited.id, ...choice }, isSubmitted),
  }
  return { open, dialog }
}

type EditLineDialogProps = NonNullable<ReturnType<typeof useEditDialog>['dialog']>

/** Changes the offer and the quantity of a cart line. The number found is asked for where its search can be run here. */
export function EditLineDialog({ line, choice, ...props }: EditLineDialogProps) {
  const total = useSearchTotal(lineCriteria(line.rawParameters))
  const submission = useEditLine(line, () => props.onOpenChange(false))
  const preferred = (offers: readonly Offer[]) => {
    const offer =
      offers.find(({ id }) => id === choice?.offer) ??
      offers.find(({ iri }) => iri === line.offerIri) ??
      offers.find(({ name }) => name === line.offerName)
    return { offer: offer?.id ?? null, quantity: choice?.quantity ?? line.quantity }
  }
  const search = formatSearchParameters(line.searchParameters).flatMap(({ values }) => values)
  return (
    <LineDialog
      {...props}
      title={`Edit ${line.offerName}`}
      description={
        search.length > 0 ? <bdi className="line-clamp-2 wrap-anywhere">{search.join(', ')}</bdi> : undefined
      }
      submitLabel="Save"
      total={total}
      preferred={preferred}
      submission={submission}
    />
  )
}
