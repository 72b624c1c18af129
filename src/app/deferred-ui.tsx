import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '@/config/paths'
import { abortEarlyRequest } from '@/api/send-early'
import { reloadForLinks } from '@/session/link'
import { useApp } from '@/config/app'
import { sessionOf } from '@/session/session'
import { focusFieldsByFrame } from '@/ui/frame-focus'
import { TooltipLayer } from '@/ui/tooltip'
import { tolerateForeignNodes } from './foreign-nodes'
import { useAccountChange } from './use-account-change'
import { RoutePrefetch } from './route-prefetch'
import { ScrollAndFocus } from './scroll-and-focus'

/** In ms. A tooltip opens a delay after its trigger gets the pointer or focus; at once within `TOOLTIP_SKIP` of another's closing. */
const [TOOLTIP_DELAY, TOOLTIP_SKIP] = [700, 300]

/** What the app needs only once a page is interactive. Its chunk loads after the initial script. */
export default function DeferredUi() {
  const app = useApp()
  const { pathname } = useLocation()
  useEffect(() => {
    sessionOf(app).start()
    const stops = [reloadForLinks(app.reload), focusFieldsByFrame(), tolerateForeignNodes()]
    return () => stops.forEach(stop => stop())
  }, [app])
  // What was requested early for the page that is left isn't needed any more. A search of the home page leads to its results.
  useEffect(
    () => () => {
      if (pathname !== paths.home) abortEarlyRequest()
    },
    [pathname],
  )
  useAccountChange()
  return (
    <>
      <RoutePrefetch />
      <ScrollAndFocus />
      <TooltipLayer delay={TOOLTIP_DELAY} skipDelay={TOOLTIP_SKIP} />
    </>
  )
}
