import { useEffect } from 'react'
import { followSession } from '@/session/session'
import { TooltipLayer } from '@/ui/tooltip'
import { Approach } from './route-prefetch'
import { Arrival } from './scroll-and-focus'

/** What the app needs once it is in use, and the first page's script doesn't wait for. */
export default function Afterwards() {
  useEffect(followSession, [])
  useEffect(() => {
    document.documentElement.dataset.font = ''
  }, [])
  return (
    <>
      <Approach />
      <Arrival />
      <TooltipLayer />
    </>
  )
}
