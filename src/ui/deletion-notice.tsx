import { useEffect, useRef, type ReactNode } from 'react'
import { ErrorCard } from './error-card'
import { toast } from './toast'

const deletedText = (id: string) => `${id} has been deleted by another user.`

/** Says of records that were on this page what has become of them: beside what is left, and once as a toast. */
export function DeletionNotice({ ids, action }: { ids: readonly string[]; action?: ReactNode }) {
  const told = useRef(0)
  useEffect(() => {
    for (const id of ids.slice(told.current)) toast.error(deletedText(id))
    told.current = ids.length
  }, [ids])

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
