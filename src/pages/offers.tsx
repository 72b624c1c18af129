import { Plans } from '@/features/offers/plans'
import { useResultsLink } from '@/features/search/use-results-link'
import { withQueries } from '@/queries/with-queries'
import { Page } from '@/ui/page'

export const title = 'Available Plans'
export const description =
  'The offers side by side: the price per email, the quantities, and what each of them includes.'

function OffersPage() {
  return (
    <Page title={title} back={useResultsLink()}>
      <Plans />
    </Page>
  )
}

export default withQueries(OffersPage)
