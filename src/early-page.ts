import { pageFiles } from '@/app/page-files'
import { routeList } from '@/config/routes.mjs'

// Imported first, and so evaluated first: the chunks of the opened page are on their way while the rest of the initial script is
// evaluated, which takes a phone 0.2 s. The page of a path with parameters follows with `preloadPage`.
const opened = routeList.find(({ path }) => path === location.pathname)
void pageFiles[`./${opened?.page}.tsx`]?.().catch(() => {})
