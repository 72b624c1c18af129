import type { CriterionName } from '@/config/search-criteria'
import { Button } from '@/ui/button'

/** Brings the form into view and focuses the field of a criterion, or the first one. */
export function editSearch(criterion?: CriterionName) {
  const form = document.querySelector<HTMLFormElement>('form[role="search"]')
  if (form === null) return
  const field =
    form.querySelector<HTMLInputElement>(`[name="${criterion}"]`) ??
    form.querySelector<HTMLInputElement>('input:not([type="radio"])')
  form.scrollIntoView({ block: 'start' })
  field?.focus({ preventScroll: true })
}

/** Leads from the results back to the form. It isn't shown where the form stands beside them. */
export const EditSearchButton = () => (
  <Button
    variant="neutral"
    size="sm"
    className="sm:min-h-control sm:px-4 split:hidden"
    onClick={() => editSearch()}
  >
    Edit search
  </Button>
)
