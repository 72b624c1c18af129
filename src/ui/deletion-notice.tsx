import type { ReactNode } from 'react'
import { ErrorCard } from './error-card'

export const deletedText = (id: string) => `${id} has been deleted by another user.`

/** Says that records shown on this page have been deleted, as an error card for each. */
export function DeletionNotice({ ids, action }: { ids: readonly string[]; action?: ReactNode }) {
  return ids.map(id => (
    <ErrorCard key={id} action={action}>
      {deletedText(id)}
    </ErrorCard>
  ))
}
