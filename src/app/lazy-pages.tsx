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

/** What a path's page consists of, apart from the initial script. */
function partsOf(pathname: string) {
  const route = routeList.find(({ path }) => matchPath(path, pathname) !== null)
  const layout = route?.access === 'auth' ? LazyAuthLayout : undefined
  return [lazyPage(route?.page ?? 'not-found'), layout].filter(found => found !== undefined)
}

/** Fetches the chunks of a path's page. Resolves once they are there, or can't be loaded: that shows at the visit. */
export async function preloadPage(pathname: string): Promise<void> {
  await Promise.all(partsOf(pathname).map(({ preload }) => preload()))
}

export const isPageLoaded = (pathname: string): boolean =>
  partsOf(pathname).every(({ isLoaded }) => isLoaded())

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
