import { Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Offer } from '@/api/offers'
import type { SearchPreview } from '@/api/search'
import { cartDialogUrl, parseCartDialogUrl, type CartDialogChoice } from '@/config/cart-dialog-url'
import { paths } from '@/config/paths'
import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { searchUrl } from '@/config/search-url'
import { cx } from '@/lib/cx'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { cheapestOffer, lowestPrice, tooFewFor } from '@/lib/offer-prices'
import { useCartCurrency } from '@/queries/cart-query'
import { useOffers } from '@/queries/offers'
import { Amount } from '@/ui/amount'
import { Button } from '@/ui/button'
import { CartIcon } from '@/ui/icons'
import { Link, TextLink } from '@/ui/link'
import { useDialogUrl } from '@/ui/use-dialog-url'
import { ValueList } from '@/ui/value-list'
import { foundText, summaryParts, totalOf } from './summary'
import { WiderButtons } from './wider-searches'

interface CartDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  criteria: SearchCriteria
  total: number
  summary: ReactNode
  next: string
  initial: CartDialogChoice | null
  wider: ReactNode
  onChoice: (choice: CartDialogChoice, submitted?: boolean) => void
}

export interface BuyBarProps {
  /** Of the search that is wanted: its results may be on their way. */
  criteria: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
  /** Whether Add to Cart is the next step: the form has no other search. */
  canBuy: boolean
  /** The add-to-cart dialog, which the page passes in: it belongs to another feature. */
  CartDialog: ComponentType<CartDialogProps> & { prefetch: () => Promise<unknown> }
  /** What the cart has of the search; likewise. */
  InCartLine: ComponentType<{ criteria: SearchCriteria }>
}

interface ShownProps extends BuyBarProps {
  /** The results that are shown, with their search. */
  shown: { criteria: SearchCriteria; data: SearchPreview }
  isStale: boolean
}

/** Where the window is high enough, it stays in view on phones. */
const bottomBar =
  'max-sm:order-last max-sm:-mx-4 max-sm:mt-auto max-sm:w-[calc(100%+2rem)] max-sm:border-t max-sm:bg-foot max-sm:px-4 max-sm:high:sticky max-sm:high:bottom-0 max-sm:high:z-nav'

/** What it costs to buy what a search found, and the dialog to do so, which is kept in the URL. */
export function BuyBar({ criteria, shown, isStale, canBuy, onSearch, CartDialog, InCartLine }: ShownProps) {
  const button = useRef<HTMLButtonElement>(null)
  const total = totalOf(shown.data)
  const { data, isPending } = useOffers(total)
  const offers = data?.offers ?? []
  const tooFew = tooFewFor(offers, total)
  const dialog = useDialogUrl(parseCartDialogUrl, next =>
    next === null ? searchUrl(criteria) : cartDialogUrl(criteria, next),
  )
  const open = dialog.state !== null

  // A closed dialog returns the focus to where it was. If the URL opened the dialog, that has to be its button, too.
  useEffect(() => {
    if (open) button.current?.focus({ preventScroll: true })
  }, [open])

  const setOpen = (isOpen: boolean) => dialog.update(isOpen ? { offer: null, quantity: null } : null)
  const prefetch = () => void CartDialog.prefetch()
  const inCart = (
    <Suspense>
      <InCartLine criteria={criteria} />
    </Suspense>
  )

  return (
    <>
      <div
        data-bottom-bar={tooFew === null || undefined}
        className={cx(
          'min-h-buy-bar w-full flex-wrap items-center gap-x-4 gap-y-2 py-3 transition-opacity sm:rounded-t-lg sm:border sm:border-b-0 sm:bg-foot sm:px-4',
          tooFew === null ? `flex ${bottomBar}` : 'contents sm:flex',
          isStale && 'opacity-62',
        )}
      >
        {tooFew === null ? (
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 max-sm:contents sm:flex-1 sm:basis-1/2">
            <ResultsPrice criteria={shown.criteria} total={total} offers={offers} />
            {/* The price would move it. */}
            {!isPending && (
              <div className="max-sm:hidden">
                <PlansLink />
              </div>
            )}
            <div className="min-w-0 empty:hidden max-sm:order-first max-sm:basis-full">{inCart}</div>
          </div>
        ) : (
          <>
            <div className="flex flex-wrap gap-2 max-sm:mb-4 sm:flex-1 sm:basis-1/2">
              <div className="flex w-full flex-wrap items-baseline gap-x-4">
                <p className="text-16 font-strong">No plan sells fewer than {formatCount(tooFew)}</p>
                <PlansLink />
              </div>
              <WiderButtons criteria={shown.criteria} onSearch={onSearch} size="sm" />
            </div>
            <div className="min-w-0 empty:hidden max-sm:mb-4">{inCart}</div>
          </>
        )}
        <div
          data-bottom-bar={tooFew !== null || undefined}
          className={cx('ml-auto grid', tooFew !== null && `max-sm:py-3 ${bottomBar}`)}
        >
          <Button
            ref={button}
            variant={canBuy && tooFew === null ? 'solid' : 'neutral'}
            size="lg"
            icon={<CartIcon />}
            className="max-sm:px-4!"
            onClick={() => setOpen(true)}
            onFocus={prefetch}
            onPointerEnter={prefetch}
          >
            Add to Cart
          </Button>
        </div>
      </div>
      {!isStale && (
        <CartDialog
          key={searchUrl(criteria)}
          open={open}
          onOpenChange={setOpen}
          criteria={criteria}
          total={total}
          summary={
            <>
              {foundText(shown.data)} for <ValueList values={summaryParts(criteria)} />
            </>
          }
          next={dialog.url}
          initial={dialog.state}
          wider={
            activeCriteria(criteria).length > 1 ? (
              <WiderButtons criteria={criteria} onSearch={onSearch} />
            ) : null
          }
          onChoice={dialog.choose}
        />
      )}
    </>
  )
}

interface ResultsPriceProps {
  criteria: SearchCriteria
  /** Infinity where it is unknown. */
  total: number
  offers: readonly Offer[]
}

/** The cheapest way to buy all that a search found, which opens the dialog with it, else the lowest price per email. */
function ResultsPrice({ criteria, total, offers }: ResultsPriceProps) {
  const currency = useCartCurrency()
  const best = Number.isFinite(total) ? cheapestOffer(offers, total) : null
  const lowest = lowestPrice(offers)
  if (best === null) {
    return (
      lowest !== null && (
        <div className="text-14 text-secondary">
          from{' '}
          <Amount size={20} className="text-foreground sm:text-24">
            {formatMoney(lowest, currency)}
          </Amount>{' '}
          per Email
        </div>
      )
    )
  }
  return (
    <Link
      replace
      to={cartDialogUrl(criteria, { offer: best.id, quantity: total })}
      className="group flex min-h-target min-w-24 flex-wrap max-sm:flex-1 max-sm:basis-0 items-baseline gap-x-2 rounded-xs text-14 text-secondary wrap-anywhere max-sm:content-center"
    >
      <span className="max-sm:basis-full max-sm:text-12">All {formatCount(total)}:</span>{' '}
      <Amount
        size={20}
        className="text-foreground underline decoration-accent-line underline-offset-4 transition-colors group-hover:decoration-accent sm:text-24"
      >
        {formatMoney(best.pricePerDomain * total, currency)}
      </Amount>{' '}
      <span className="max-w-cell truncate">with {best.name}</span>
    </Link>
  )
}

/** The way to the offers, and back to these results. */
const PlansLink = () => (
  <TextLink
    to={paths.offers}
    state={{ search: useLocation().search }}
    className="text-14 whitespace-nowrap max-sm:py-3"
  >
    Available Plans
  </TextLink>
)
