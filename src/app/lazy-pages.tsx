import { matchPath, useRoutes } from 'react-router-dom'
import { routeList, type Route } from '@/config/routes.mjs'
import SearchPage from '@/pages/search'
import { part } from '@/ui/part'
import { RequireUser } from './require-user'
import { pageFiles } from './page-files'
import { Shell } from './shell'
import { useLeavesDocument } from './use-leaves-document'

const LazyAuthLayout = part(() => import('./auth-layout'))

/** The pages in chunks of their own, by file: all but the search, which is part of the initial script. */
const lazyPages = Object.fromEntries(Object.entries(pageFiles).map(([file, load]) => [file, part(load)]))

const lazyPage = (page: string) => lazyPages[`./${page}.tsx`]

/** Fetches the chunks of a URL's page. Resolves once they are there, or can't be loaded: that shows at the visit. */
export async function preloadPage(pathname: string): Promise<void> {
  const route = routeList.find(({ path }) => matchPath(path, pathname) !== null)
  await Promise.all([
    lazyPage(route?.page ?? 'not-found')?.preload(),
    route?.access === 'auth' && LazyAuthLayout.preload(),
  ])
}

const elementOf = (page: string) => {
  const Page = lazyPage(page) ?? SearchPage
  return <Page />
}

const routesFor = (access: Route['access']) =>
  routeList
    .filter(route => route.access === access)
    .map(({ path, page }) => ({ path, element: elementOf(page) }))

// Built once, so that a navigation doesn't render the layouts anew.
const tree = [
  {
    element: <Shell />,
    children: [
      ...routesFor('everyone'),
      { element: <RequireUser />, children: routesFor('user') },
      { path: '*', element: elementOf('not-found') },
    ],
  },
  { element: <LazyAuthLayout />, children: routesFor('auth') },
]

/** The page of the current URL in its layout; nothing where the document is left, however long that takes. */
export function AppRoutes() {
  const routes = useRoutes(tree)
  return useLeavesDocument() ? null : routes
}
