import { useMemo } from 'react'
import type { SearchCriteria } from '@/config/search-criteria'
import { paths } from '@/config/paths'
import { formatCount } from '@/lib/counts'
import { lineCriteria } from '@/memory/line-criteria'
import { isEquivalentSearch } from '@/memory/overlap'
import { useCart } from '@/queries/cart'
import { TextLink } from '@/ui/link'

/** The most lines that are named. */
const MOST_NAMED = 3

/** What the cart has of a search, as a link to the cart; nothing where it has none. */
export default function InCartLine({ criteria }: { criteria: SearchCriteria }) {
  const { data } = useCart()
  const lines = useMemo(
    () =>
      (data?.items ?? []).flatMap(({ rawParameters, quantity, offerName }) =>
        quantity !== null && offerName !== null && isEquivalentSearch(lineCriteria(rawParameters), criteria)
          ? [`${formatCount(quantity)} with ${offerName}`]
          : [],
      ),
    [data, criteria],
  )
  const more = lines.length - MOST_NAMED
  return (
    lines.length > 0 && (
      <p className="line-clamp-2 text-14 text-secondary wrap-anywhere">
        <TextLink to={paths.cart}>
          In your cart: {lines.slice(0, MOST_NAMED).join(', ')}
          {more > 0 && ` and ${formatCount(more)} more`}
        </TextLink>
      </p>
    )
  )
}
