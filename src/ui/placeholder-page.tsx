import type { ReactNode } from 'react'
import { InfoIcon } from './icons'
import { Page } from './page'

/** A page that says that the site's operator hasn't supplied its text yet. */
export function PlaceholderPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <p className="flex max-w-text gap-3 rounded-md border bg-muted p-4 text-14 text-secondary">
        <InfoIcon className="mt-0.5 text-info" />
        This page is a placeholder. Its final text is not written yet.
      </p>
      <div className="mt-6 flex max-w-text flex-col gap-4 text-16 text-secondary">{children}</div>
    </Page>
  )
}
