import { useEffect } from 'react'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Empty } from '@/ui/empty'
import { KeepFocus } from '@/ui/keep-focus'
import { linkClass } from '@/ui/link'
import { EditSearchButton } from './edit-search'

/** Announces a text once it is shown. */
function useAnnounced(text: string) {
  const announce = useAnnounce()
  useEffect(() => announce(text), [announce, text])
}

export const stillTrying = 'Still trying…'

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

/** Says in a line that a search is retried, while earlier results stay on screen. */
export function StillTryingLine({ onCancel }: { onCancel: () => void }) {
  useAnnounced(stillTrying)
  return (
    <KeepFocus>
      <p className="text-14 text-secondary">
        {stillTrying}{' '}
        <button type="button" onClick={onCancel} className={linkClass}>
          Cancel
        </button>
      </p>
    </KeepFocus>
  )
}

const cancelled = 'Search cancelled'
export const previousResults = 'These are the results of the previous search.'

/** Shown in place of the results once the customer has ended a search before it had any. */
export function SearchCancelled({ onRepeat }: { onRepeat: () => void }) {
  useAnnounced(cancelled)
  return (
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
}

/** The same in a line, above the earlier results. */
export function SearchCancelledLine() {
  useAnnounced(cancelled)
  return <p className="text-14 text-secondary">{`${cancelled}. ${previousResults}`}</p>
}
