import { useEffect, useRef, type ReactNode } from 'react'
import { ErrorCard } from './error-card'
import { toast } from './toast'

const deletedText = (id: string) => `${id} has been deleted by another user.`

/** Says in a toast, once for each record, that it has been deleted; without one for those that the page says so of. */
export function useDeletionToasts(ids: readonly string[], isOnPage = false) {
  const notifiedCount = useRef(0)
  useEffect(() => {
    if (!isOnPage) for (const id of ids.slice(notifiedCount.current)) toast.error(deletedText(id))
    notifiedCount.current = ids.length
  }, [ids, isOnPage])
}

/** Says that records shown on this page have been deleted: as an error card for each, and once as a toast. */
export function DeletionNotice({ ids, action }: { ids: readonly string[]; action?: ReactNode }) {
  useDeletionToasts(ids)

  return (
    <>
      {ids.map(id => (
        <ErrorCard key={id} action={action}>
          {deletedText(id)}
        </ErrorCard>
      ))}
    </>
  )
}
