import { useEffect } from 'react'
import { reloadForLinks } from '@/session/link'
import { useApp } from '@/config/app'
import { sessionOf } from '@/session/session'
import { focusFieldsByFrame } from '@/ui/frame-focus'
import { TooltipLayer } from '@/ui/tooltip'
import { tolerateForeignNodes } from './foreign-nodes'
import { useAccountChange } from './use-account-change'
import { RoutePrefetch } from './route-prefetch'
import { ScrollAndFocus } from './scroll-and-focus'

/** What the app needs only once a page is interactive. Its chunk loads after the initial script. */
export default function DeferredUi() {
  const app = useApp()
  useEffect(() => {
    sessionOf(app).start()
    const stops = [reloadForLinks(app.reload), focusFieldsByFrame(), tolerateForeignNodes()]
    return () => stops.forEach(stop => stop())
  }, [app])
  useAccountChange()
  return (
    <>
      <RoutePrefetch />
      <ScrollAndFocus />
      <TooltipLayer />
    </>
  )
}
