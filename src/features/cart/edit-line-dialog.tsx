import type { Offer } from '@/api/offers'
import { lineCriteria } from '@/memory/line-criteria'
import { useSearchTotal } from '@/queries/search'
import { LineDialog } from './line-dialog'
import { formatSearchParameters } from './search-parameters'
import type { EditDialog } from './use-edit-dialog'
import { useEditLine } from './use-edit-line'

/** Changes the offer and the quantity of a cart line. The number found is asked for where its search can be run here. */
export function EditLineDialog({ open, onOpenChange, line, choice, onChoice }: EditDialog) {
  const total = useSearchTotal(lineCriteria(line.rawParameters))
  const submission = useEditLine(line, () => onOpenChange(false))
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
      submission={submission}
      onChoice={onChoice}
    />
  )
}
