import { Plans } from '@/features/offers/plans'
import { Page } from '@/ui/page'

export const title = 'Available Plans'
export const description =
  'The offers side by side: the price per email, the quantities, and what each of them includes.'

export default function OffersPage() {
  return (
    <Page title={title}>
      <Plans />
    </Page>
  )
}
