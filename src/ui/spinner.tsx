import type { ReactNode } from 'react'
import { ProcessingIcon } from './icons'

/** A centred spinner above a text such as 'Loading results...', which is announced. */
export function Spinner({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-16 text-14 text-secondary">
      <ProcessingIcon size={20} className="text-accent" />
      <p>{children}</p>
    </div>
  )
}
