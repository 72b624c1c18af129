import { useEffect, useRef, type ReactNode } from 'react'
import { ErrorCard } from './error-card'
import { useToast } from './toast'

const deletedText = (id: string) => `${id} has been deleted by another user.`

/** Says in a toast, once for each record, that it has been deleted. */
export function useDeletionToasts(ids: readonly string[]) {
  const toast = useToast()
  const notifiedCount = useRef(0)
  useEffect(() => {
    for (const id of ids.slice(notifiedCount.current)) toast.error(deletedText(id))
    notifiedCount.current = ids.length
  }, [ids, toast])
}

/** Says of each record shown on this page that it has been deleted. */
export function DeletionNotice({ ids, action }: { ids: readonly string[]; action?: ReactNode }) {
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
