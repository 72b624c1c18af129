import type { Offer } from '@/api/offers'
import type { SearchCriteria } from '@/config/search-criteria'
import { lineCriteria } from '@/memory/line-criteria'
import { useSearchTotal } from '@/queries/search'
import { addFailure } from './add-to-cart'
import type { CartLine } from './cart-lines'
import { LineDialog } from './line-dialog'
import { formatSearchParameters } from './search-parameters'
import { editFailedText, useEditLine } from './use-edit-line'

interface EditLineDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  line: CartLine
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
  total,
}: EditLineDialogProps & { total: number | undefined }) {
  const { save, busy, error, resetError } = useEditLine(open, line, () => onOpenChange(false))
  const preferred = (offers: readonly Offer[]) => ({
    offer: (
      offers.find(({ iri }) => iri === line.offerIri) ?? offers.find(({ name }) => name === line.offerName)
    )?.id,
    quantity: line.quantity ?? undefined,
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
      onSubmit={save}
    />
  )
}
