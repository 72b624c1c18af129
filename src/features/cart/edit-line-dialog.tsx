import type { Offer } from '@/api/offers'
import type { CartDialogChoice } from '@/config/cart-dialog-url'
import type { SearchCriteria } from '@/config/search-criteria'
import { lineCriteria } from '@/memory/line-criteria'
import { useSearchTotal } from '@/queries/search'
import { addFailure } from './add-to-cart'
import type { EditableLine } from './cart-lines'
import { LineDialog } from './line-dialog'
import type { ReportedChoice } from './offer-choice'
import { formatSearchParameters } from './search-parameters'
import { editFailedText, useEditLine } from './use-edit-line'

interface EditLineDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  line: EditableLine
  /** Whether the line has left the cart since the dialog was opened. */
  isGone: boolean
  /** The choice before a sign-in; null where the dialog opens with the line's own. */
  choice: CartDialogChoice | null
  /** Called at each change of the choice and when it is submitted, so that the URL can keep it. */
  onChoice: (choice: ReportedChoice, submitted?: boolean) => void
}

/** Changes the offer and the quantity of a cart line. The number found is asked for where its search can be run here. */
export function EditLineDialog(props: EditLineDialogProps) {
  const search = lineCriteria(props.line.rawParameters)
  return search === null ? (
    <EditDialog {...props} total={Infinity} />
  ) : (
    <SearchedEditDialog {...props} search={search} />
  )
}

function SearchedEditDialog({ search, ...props }: EditLineDialogProps & { search: SearchCriteria }) {
  return <EditDialog {...props} total={useSearchTotal(search)} />
}

function EditDialog({
  open,
  onOpenChange,
  line,
  isGone,
  choice,
  onChoice,
  total,
}: EditLineDialogProps & { total: number | undefined }) {
  const { save, busy, error, resetError } = useEditLine(open, line, isGone, {
    onSend: (offer, quantity) => onChoice({ offer: offer.id, quantity }, true),
    onDone: () => onOpenChange(false),
  })
  const preferred = (offers: readonly Offer[]) => ({
    offer: (
      offers.find(({ id }) => id === choice?.offer) ??
      offers.find(({ iri }) => iri === line.offerIri) ??
      offers.find(({ name }) => name === line.offerName)
    )?.id,
    quantity: choice?.quantity ?? line.quantity ?? undefined,
  })
  const search = formatSearchParameters(line.searchParameters).flatMap(({ values }) => values)
  return (
    <LineDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${line.offerName}`}
      description={
        search.length > 0 ? <bdi className="line-clamp-2 wrap-anywhere">{search.join(', ')}</bdi> : undefined
      }
      submitLabel="Save"
      total={total}
      preferred={preferred}
      error={error}
      failure={addFailure(error, editFailedText)}
      resetError={resetError}
      busy={busy}
      onChoice={onChoice}
      onSubmit={save}
    />
  )
}
