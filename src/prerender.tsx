import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { AppView } from '@/app/app'
import { AppContext, type Environment } from '@/config/app'
import { routeList } from '@/config/routes.mjs'
import { paths } from '@/config/paths'
import { currentSettings } from '@/config/settings'
import { defaultTiming } from '@/config/timing'
import { systemClock } from '@/platform/clock'
import { queryClientOf } from '@/queries/query-client'
import { documentTitle } from '@/ui/document-title'

export const { settings } = currentSettings()

/** What an HTML document says of its page. */
interface PageDocument {
  path: string
  title: string
  /** Null keeps the document out of search engines. */
  description: string | null
  /** The path by which search engines know the page, if it isn't `path`. */
  canonical?: string
}

const pageModules = import.meta.glob<{ title?: string; description?: string }>('@/pages/*.tsx', {
  eager: true,
})

/** A text that a page's file has to export. */
function exportOf(page: string, name: 'title' | 'description') {
  const text = pageModules[`/src/pages/${page}.tsx`]?.[name]
  if (text === undefined) throw new Error(`src/pages/${page}.tsx must export its ${name}`)
  return text
}

/** The pages that have a document of their own. What depends on the browser, such as a mailed token, isn't rendered. */
export const pageDocuments: PageDocument[] = routeList
  .filter(({ document }) => document !== 'shell')
  .map(({ path, page, document, canonical }) => ({
    path,
    title: documentTitle(exportOf(page, 'title')),
    description: document === 'indexed' ? exportOf(page, 'description') : null,
    ...(canonical !== undefined && { canonical }),
  }))

/** Serves every page without a document of its own: the navigation bar and the footer, with nothing between them. */
export const shellDocument: PageDocument = {
  path: paths.cart,
  title: documentTitle(''),
  description: null,
}

/** Rendered at a path that no route matches. */
export const notFoundDocument: PageDocument = {
  path: '/404',
  title: documentTitle(exportOf('not-found', 'title')),
  description: null,
}

/** The app at a path, as complete HTML for the document's root, before any script runs and without scripts of its own. */
export async function render(path: string): Promise<string> {
  const app: Environment = {
    settings,
    timing: defaultTiming,
    clock: systemClock,
    reload: () => {},
    load: part => part(),
    isPageLoaded: () => true,
  }
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <AppContext value={app}>
        <StaticRouter location={path}>
          <AppView />
        </StaticRouter>
      </AppContext>
    </StrictMode>,
    { progressiveChunkSize: Infinity, onError: error => void errors.push(error) },
  )
  const html = await new Response(prelude).text()
  // Its timers would keep the build running.
  queryClientOf(app).clear()
  if (errors.length > 0)
    throw new AggregateError(errors, `${path} can't be prerendered: ${String(errors[0])}`)
  return html
}
