import { useEffect } from 'react'
import { timing } from '@/config/timing'
import { syncSession } from '@/session/session'
import { TooltipLayer } from '@/ui/tooltip'
import { RoutePrefetch } from './route-prefetch'
import { ScrollAndFocus } from './scroll-and-focus'

/** What the app needs only once a page is interactive. Its chunk loads after the first page. */
export default function DeferredUi() {
  useEffect(syncSession, [])
  useEffect(() => {
    document.documentElement.dataset.font = ''
  }, [])
  return (
    <>
      <RoutePrefetch />
      <ScrollAndFocus />
      <TooltipLayer delay={timing.tooltipDelay} skipDelay={timing.tooltipSkip} />
    </>
  )
}
