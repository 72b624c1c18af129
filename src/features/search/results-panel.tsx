import { useEffect, useRef, type ReactNode } from 'react'
import type { SearchPreview } from '@/api/search'
import type { SearchCriteria } from '@/config/search-criteria'
import { cx } from '@/lib/cx'
import { formatCount } from '@/lib/counts'
import { tooFewFor } from '@/lib/offer-prices'
import { useCartCurrency } from '@/queries/cart'
import { useOffers } from '@/queries/offers'
import { useAnnounce } from '@/ui/announcer'
import { BusyLine, Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ErrorCard } from '@/ui/error-card'
import { CartIcon, LockIcon } from '@/ui/icons'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { useShowMore } from '@/ui/use-show-more'
import { ValueList } from '@/ui/value-list'
import { EditSearchButton } from './edit-search'
import { NothingFound } from './nothing-found'
import { PlansLink, ResultsPrice } from './results-price'
import { ResultsShare } from './results-share'
import { ResultsTable } from './results-table'
import { resultsHeading, summaryParts, totalOf } from './summary'
import { WiderButtons } from './wider-buttons'

/** The state of a search's query: its last results, and whether it failed or is running. */
interface SearchState {
  data: SearchPreview | undefined
  /** The time of the results, 0 before there are any. */
  dataUpdatedAt: number
  isError: boolean
  isFetching: boolean
}

interface ResultsProps {
  criteria: SearchCriteria
  search: SearchState
  takeFocusRequest: () => boolean
  /** A line below the heading: how the search goes on. */
  note: ReactNode
  /** Whether these are the results of the search before, while the next one is running. */
  isStale: boolean
  /** Whether Add to Cart is the next step: the form has no other search. */
  canBuy: boolean
  onRetry: () => void
  onSearch: (criteria: SearchCriteria) => void
  /** Whether the add-to-cart dialog is open, or about to be. */
  cartOpen: boolean
  onAddToCart: () => void
  /** What the cart has of this search, if anything. */
  inCart: ReactNode
  /** Called when the button is about to be used. */
  onCartIntent: () => void
}

/** The results of a search, or its error. The results stay on screen while the same search runs again, or another one. */
export function ResultsPanel({
  criteria,
  search,
  takeFocusRequest,
  note,
  isStale,
  canBuy,
  onRetry,
  onSearch,
  cartOpen,
  onAddToCart,
  inCart,
  onCartIntent,
}: ResultsProps) {
  const announce = useAnnounce()
  const cartButton = useRef<HTMLButtonElement>(null)
  const { data, dataUpdatedAt, isError, isFetching } = search
  const { visible: rows, more } = useShowMore(data?.rows ?? [])
  const found = data ? totalOf(data) : 0
  const offers = useOffers({ total: found })
  const currency = useCartCurrency()
  const tooFew = tooFewFor(offers.data?.offers ?? [], found)
  const [foundText, criteriaText] = resultsHeading(data?.total ?? 0, criteria, data?.hasMore)

  useEffect(() => {
    if (dataUpdatedAt > 0 && !isStale) announce(`${foundText} ${criteriaText}`)
  }, [dataUpdatedAt, isStale, foundText, criteriaText, announce])

  // After a search by keyboard or a navigation the page is scrolled to the results: the focus goes along, unless the user
  // has moved it out of the page's content meanwhile.
  useEffect(() => {
    if (isFetching || (dataUpdatedAt === 0 && !isError) || !takeFocusRequest()) return
    const inContent = document.activeElement?.closest('main') ?? document.activeElement === document.body
    if (cartOpen || !inContent) return
    const target = document.querySelector<HTMLElement>(
      '[data-results] :is(h2, [role="alert"] button:last-of-type)',
    )
    target?.focus({ preventScroll: true })
  }, [cartOpen, takeFocusRequest, isFetching, isError, dataUpdatedAt])

  // A closed dialog returns the focus to where it was. If the URL opened the dialog, that has to be its button, too.
  useEffect(() => {
    if (cartOpen) cartButton.current?.focus({ preventScroll: true })
  }, [cartOpen])

  return (
    <>
      {isError && (
        <div className="mb-6 w-full sm:mb-8">
          <ErrorCard busy={isFetching} onRetry={onRetry} action={<EditSearchButton />}>
            <strong className="block">Problem Occurred</strong>
            Failed to fetch domain results. Please try again.
          </ErrorCard>
        </div>
      )}
      {data !== undefined && (
        <>
          <div className="mb-4 w-full min-w-0">
            <div className="flex items-start justify-between gap-4 sm:items-end">
              <h2
                tabIndex={-1}
                className="my-1 line-clamp-4 min-w-0 flex-1 text-20 text-pretty wrap-anywhere sm:text-24"
              >
                <span className="title">{foundText}</span>{' '}
                <span className="text-secondary">
                  for <ValueList values={summaryParts(criteria)} />
                </span>
              </h2>
              {!isError && <EditSearchButton />}
            </div>
            {note}
          </div>
          {found > 0 && (
            <div
              data-bottom-bar={tooFew === null || undefined}
              className={cx(
                'flex min-h-buy-bar w-full flex-wrap items-center gap-x-4 gap-y-2 py-3 transition-opacity sm:rounded-t-lg sm:border sm:border-b-0 sm:bg-foot sm:px-4',
                tooFew === null &&
                  'max-sm:order-last max-sm:-mx-4 max-sm:mt-auto max-sm:w-[calc(100%+2rem)] max-sm:border-t max-sm:bg-foot max-sm:px-4 max-sm:high:sticky max-sm:high:bottom-0 max-sm:high:z-nav',
                isStale && 'opacity-62',
              )}
            >
              {tooFew === null ? (
                <>
                  <ResultsPrice
                    criteria={criteria}
                    total={found}
                    offers={offers.data?.offers}
                    currency={currency}
                  />
                  {/* The price would move it. */}
                  {!offers.isPending && (
                    <div className="max-sm:hidden">
                      <PlansLink />
                    </div>
                  )}
                </>
              ) : (
                <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
                  <p className="mr-2 text-16 font-strong max-sm:w-full">
                    No plan sells fewer than {formatCount(tooFew)}
                  </p>
                  <WiderButtons criteria={criteria} onSearch={onSearch} size="sm" />
                </div>
              )}
              <div className="min-w-0 max-sm:order-first max-sm:basis-full max-sm:empty:hidden sm:flex-1">
                {inCart}
              </div>
              <Button
                ref={cartButton}
                variant={canBuy && tooFew === null ? 'solid' : 'neutral'}
                size={tooFew === null ? 'lg' : 'md'}
                icon={<CartIcon />}
                className="ml-auto max-sm:px-4!"
                onClick={onAddToCart}
                onFocus={onCartIntent}
                onPointerEnter={onCartIntent}
              >
                Add to Cart
              </Button>
            </div>
          )}
          {found + rows.length + data.unreadable > 0 ? (
            <Card
              className={cx(
                'relative mb-6 w-full min-w-0 overflow-hidden transition-opacity',
                found > 0 && 'sm:rounded-t-none',
                isStale && 'opacity-62',
              )}
            >
              {isStale && (
                <p role="status">
                  <span className="sr-only">Loading results...</span>
                  <BusyLine className="inset-x-0 top-0 z-nav" />
                </p>
              )}
              <ResultsTable rows={rows} total={found} />
              {more && <div className="border-t p-4">{more}</div>}
              <div className="flex min-h-row-foot flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t px-3 py-2 text-secondary sm:px-4">
                <p>
                  {formatCount(rows.length)} of {data.hasMore && 'more than '}
                  {formatCount(data.total)} shown
                </p>
                <p className="flex items-center gap-2">
                  <LockIcon />
                  The full addresses are in the files of a paid order.
                </p>
                <ResultsShare criteria={criteria} rows={data.rows} />
              </div>
              {data.unreadable > 0 && (
                <div className="border-t px-3 py-2 sm:px-4">
                  <UnreadableNotice count={data.unreadable} noun="result" />
                </div>
              )}
            </Card>
          ) : (
            <NothingFound criteria={criteria} onSearch={onSearch} />
          )}
        </>
      )}
    </>
  )
}
