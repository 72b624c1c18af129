import type { ReactNode } from 'react'
import { useFocusFallback } from './use-focus-fallback'

/** Keeps the focus on the page when its children are removed together: see `useFocusFallback`. It has no box of its own. */
export const KeepFocus = ({ children }: { children: ReactNode }) => (
  <div ref={useFocusFallback<HTMLDivElement>()} className="contents">
    {children}
  </div>
)
