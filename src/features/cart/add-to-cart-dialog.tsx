import { useState, type ReactNode } from 'react'
import type { CartDialogChoice } from '@/config/cart-dialog-url'
import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { useCart } from '@/queries/cart'
import { countsAsVisitor } from '@/session/session'
import { useSession } from '@/session/use-session'
import { Dialog } from '@/ui/dialog'
import { ErrorCard } from '@/ui/error-card'
import { useFailureToast } from '@/ui/failure-toast'
import { linkClass } from '@/ui/link'
import { ValueList } from '@/ui/value-list'
import { problemTitle, useAddToCart } from './add-to-cart'
import { LineDialog } from './line-dialog'
import { OverlapNotice } from './overlap-notice'
import { SignInSteps } from './sign-in-steps'

interface AddToCartDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The search that the line is bought from. */
  criteria: SearchCriteria
  /** The number of emails that the search found, above 0; Infinity where that is unknown. */
  total: number
  /** The results' heading: '12,840 Emails found for bank, 3 countries'. */
  summary: ReactNode
  /** The URL of the page with this dialog open, to return to after sign-in. */
  next: string
  /** The choice before the sign-in, or of an earlier purchase: the offer's id or IRI and the quantity. */
  initialOffer?: string | undefined
  initialQuantity?: number | undefined
  /** The searches that find more, as buttons. */
  wider: ReactNode
  /** Called at each change of the choice and when it is submitted, so that the URL can keep it. */
  onChoice: (choice: CartDialogChoice, submitted?: boolean) => void
}

const cartErrorText = 'Failed to load cart. Please try again later.'
const title = 'Add to Cart'

/** Adds emails of a search to the cart, by an offer and a quantity; visitors are asked to sign in instead. */
export default function AddToCartDialog({
  open,
  onOpenChange,
  criteria,
  total,
  summary,
  next,
  initialOffer,
  initialQuantity,
  wider,
  onChoice,
}: AddToCartDialogProps) {
  const session = useSession()
  const cart = useCart()
  const submission = useAddToCart(criteria, () => onOpenChange(false))
  useFailureToast({ ...cart, isError: open && cart.isError }, problemTitle, cartErrorText)

  if (countsAsVisitor(session)) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={title}
        description={summary}
        width="prompt"
        footer={<SignInSteps next={next} onCancel={() => onOpenChange(false)} />}
      >
        <p>Sign in to add these emails to your cart. Your search will be here when you come back.</p>
      </Dialog>
    )
  }
  return (
    <LineDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={summary}
      submitLabel={title}
      total={total}
      preferred={offers => ({
        offer: offers.find(({ id, iri }) => id === initialOffer || iri === initialOffer)?.id,
        quantity: initialQuantity,
      })}
      submission={submission}
      onChoice={onChoice}
      search={<CountedValues criteria={criteria} />}
      wider={wider}
      note={<OverlapNotice criteria={criteria} total={total} cartItems={cart.data?.items} />}
    >
      {cart.isError && (
        <ErrorCard busy={cart.isFetching} onRetry={() => void cart.refetch()}>
          {cartErrorText}
        </ErrorCard>
      )}
    </LineDialog>
  )
}

/** The values that the summary only counts: the form of the search may have other ones by now that aren't searched for yet. */
function CountedValues({ criteria }: { criteria: SearchCriteria }) {
  const counted = activeCriteria(criteria).filter(one => one.counted !== null)
  if (counted.length === 0) return null
  return (
    <div className="text-14">
      {counted.map(({ name, label, values, format }) => (
        <CountedValue key={name} label={label} values={values.map(format)} />
      ))}
    </div>
  )
}

/** The most values that are named at once. */
const MOST_NAMED = 10

function CountedValue({ label, values }: { label: string; values: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? values : values.slice(0, MOST_NAMED)
  return (
    <p className="wrap-anywhere">
      <span className="text-secondary">{label}:</span> <ValueList values={shown} />
      {values.length > MOST_NAMED && (
        <>
          {' '}
          <button type="button" aria-expanded={isOpen} className={linkClass} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `and ${formatCount(values.length - MOST_NAMED)} more`}
          </button>
        </>
      )}
    </p>
  )
}
