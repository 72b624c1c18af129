import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Empty } from '@/ui/empty'
import { KeepFocus } from '@/ui/keep-focus'
import { linkClass } from '@/ui/link'
import { EditSearchButton } from './edit-search'

export const stillTrying = 'Still trying…'
export const cancelled = 'Search cancelled'
export const previousResults = 'These are the results of the previous search.'

/** Ends the retries of a search that has no results yet. */
export const CancelSearch = ({ onCancel }: { onCancel: () => void }) => (
  <KeepFocus>
    <div className="-mt-8 flex justify-center pb-8">
      <Button variant="neutral" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </KeepFocus>
)

/** Shown in place of the results once the customer has ended a search before it had any. */
export const SearchCancelled = ({ onRepeat }: { onRepeat: () => void }) => (
  <Card className="w-full p-6 sm:p-8">
    <Empty
      title={cancelled}
      text="Your criteria are still in the form. Change them, or search again."
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="neutral" onClick={onRepeat}>
            Search again
          </Button>
          <EditSearchButton size="md" />
        </div>
      }
    />
  </Card>
)

interface EarlierResultsNoteProps {
  isRetrying: boolean
  isCancelled: boolean
  isError: boolean
  onCancel: () => void
}

/** Says in a line why earlier results are still on screen. */
export function EarlierResultsNote({ isRetrying, isCancelled, isError, onCancel }: EarlierResultsNoteProps) {
  if (!isRetrying && !isCancelled && !isError) return null
  return (
    <KeepFocus key={String(isRetrying)}>
      <p className="text-14 text-secondary">
        {isRetrying ? stillTrying : isCancelled ? `${cancelled}. ${previousResults}` : previousResults}{' '}
        {isRetrying && (
          <button type="button" onClick={onCancel} className={linkClass}>
            Cancel
          </button>
        )}
      </p>
    </KeepFocus>
  )
}
