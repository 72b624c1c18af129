import { Card } from '@/ui/card'
import { Spinner } from '@/ui/spinner'

/** Stands where the results of a search will. */
export function Searching() {
  return (
    <Card className="w-full">
      <Spinner>Loading results...</Spinner>
    </Card>
  )
}
