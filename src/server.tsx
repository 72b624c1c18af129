import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { timing } from '@/config/timing'

export { notFoundDocument, pageDocuments, shellDocument } from '@/app/page-metadata'
export { settings } from '@/config/settings'

// Nothing is fetched while a page is prerendered, and no timer may hold the build.
timing.cacheLifetime = Infinity

/** What stands in the root of an address's document before the script runs, complete and without scripts of its own. */
export async function render(address: string): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={address}>
        <App />
      </StaticRouter>
    </StrictMode>,
    { progressiveChunkSize: Infinity, onError: error => void errors.push(error) },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0)
    throw new AggregateError(errors, `${address} can't be prerendered: ${String(errors[0])}`)
  return html
}
