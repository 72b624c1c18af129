import { Plans } from '@/features/offers/plans'
import { Page } from '@/ui/page'

export default function OffersPage() {
  return (
    <Page title="Available Plans">
      <Plans />
    </Page>
  )
}
