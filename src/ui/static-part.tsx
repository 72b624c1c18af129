import { Suspense, useState, type ReactNode } from 'react'
import { useHydrated } from './use-hydrated'

interface StaticPartProps {
  id: string
  className?: string
  /** A part in a chunk of its own, which only a page that is opened within the app needs. */
  children: ReactNode
}

/** What needs no script: in a prerendered document it stays as it is there, with plain links. */
export function StaticPart({ children, ...props }: StaticPartProps) {
  // What is mounted without hydration, as after a mismatch, is rendered as usual.
  const isMounted = useHydrated()
  const [html] = useState(() =>
    import.meta.env.SSR || isMounted ? undefined : document.getElementById(props.id)?.innerHTML,
  )
  return html === undefined ? (
    <div {...props}>
      <Suspense>{children}</Suspense>
    </div>
  ) : (
    <div {...props} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
