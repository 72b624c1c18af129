import { Card } from '@/ui/card'
import { Spinner } from '@/ui/spinner'

/** Shown in place of the results until a search has any. */
export function ResultsLoading() {
  return (
    <Card className="w-full">
      <Spinner>Loading results...</Spinner>
    </Card>
  )
}
