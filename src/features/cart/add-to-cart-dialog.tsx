import { useState, type ReactNode } from 'react'
import type { CartDialogChoice } from '@/config/cart-dialog-url'
import { authPaths } from '@/config/return-path'
import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { useCart } from '@/queries/cart'
import { countsAsVisitor } from '@/session/session'
import { useSession } from '@/session/use-session'
import { Button, ButtonLink } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ReadError } from '@/ui/error-card'
import { useFailureToast } from '@/ui/failure-toast'
import { linkClass } from '@/ui/link'
import { ValueList } from '@/ui/value-list'
import { problemTitle, useAddToCart } from './use-add-to-cart'
import { LineDialog, type LineDialogProps } from './line-dialog'
import { OverlapNotice } from './overlap-notice'

interface AddToCartDialogProps extends Pick<LineDialogProps, 'open' | 'onOpenChange' | 'wider' | 'onChoice'> {
  /** The search that the line is bought from. */
  criteria: SearchCriteria
  /** The number of emails that the search found, above 0; Infinity where that is unknown. */
  total: number
  /** The results' heading: '12,840 Emails found for bank, 3 countries'. */
  summary: ReactNode
  /** The URL of the page with this dialog open, to return to after sign-in. */
  next: string
  /** The choice before the sign-in, or of an earlier purchase; null while it is closed. */
  initial: CartDialogChoice | null
}

const cartErrorText = 'Failed to load cart. Please try again later.'
const title = 'Add to Cart'

/** Adds emails of a search to the cart, by an offer and a quantity; visitors are asked to sign in instead. */
export default function AddToCartDialog({
  criteria,
  summary,
  next,
  initial,
  ...props
}: AddToCartDialogProps) {
  const { open, onOpenChange, total } = props
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
      {...props}
      title={title}
      description={summary}
      submitLabel={title}
      preferred={offers => ({
        offer: offers.find(({ id, iri }) => id === initial?.offer || iri === initial?.offer)?.id ?? null,
        quantity: initial?.quantity ?? null,
      })}
      submission={submission}
      search={<CountedValues criteria={criteria} />}
      note={<OverlapNotice criteria={criteria} total={total} cartItems={cart.data?.items} />}
    >
      {cart.isError && <ReadError query={cart}>{cartErrorText}</ReadError>}
    </LineDialog>
  )
}

/**
 * The buttons of the prompt to sign in; sign-in and sign-up return to `next`. Who wasn't signed in here before is new, most of the time: the
 * sign-up is the next step then.
 */
function SignInSteps({ next, onCancel }: { next: string; onCancel: () => void }) {
  const session = useSession()
  const isNew = session.status === 'visitor' && session.why === 'never'
  const { signIn, signUp } = authPaths(next)
  const steps = Object.entries({ 'Sign In': signIn, 'Sign Up': signUp })
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      {(isNew ? steps : steps.toReversed()).map(([name, to], index) => (
        <ButtonLink key={name} variant={index === 0 ? 'neutral' : 'solid'} to={to}>
          {name}
        </ButtonLink>
      ))}
    </>
  )
}

/** The values that the summary only counts: the form of the search may have other ones by now that aren't searched for yet. */
const CountedValues = ({ criteria }: { criteria: SearchCriteria }) => (
  <div className="text-14 empty:hidden">
    {activeCriteria(criteria).map(
      ({ counted, name, label, values, format }) =>
        counted !== null && <CountedValue key={name} label={label} values={values.map(format)} />,
    )}
  </div>
)

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
