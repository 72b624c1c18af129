import { Button } from './button'
import { InfoIcon } from './icons/deferred'

/** Says, when `stopped`, that the page no longer polls for changes, and offers to check once more. */
export function CheckAgain({ stopped, onCheck }: { stopped: boolean; onCheck: () => void }) {
  return (
    <div aria-live="polite" className="print:hidden">
      {stopped && (
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-secondary">
          <p className="flex gap-2">
            <InfoIcon className="mt-0.5" />
            There was no news for a while, so this page has stopped checking.
          </p>
          <Button variant="neutral" size="sm" onClick={onCheck}>
            Check again
          </Button>
        </div>
      )}
    </div>
  )
}
