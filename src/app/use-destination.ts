import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp, type App } from '@/config/app'
import { destination, type Place } from '@/session/destination'
import { forgetMailReturn, readMailReturn } from '@/session/asked-mails'
import { sessionOf, unknownSession } from '@/session/session'
import { useSession } from '@/session/use-session'
import { useOpenPage } from '@/ui/link'

/** Loads the document anew at a URL, with a state for its history entry. */
function loadDocument({ reload }: App, to: string, state: unknown) {
  const here = location.pathname + location.search + location.hash
  if (to === here) history.replaceState({ usr: state }, '', to)
  else history.pushState({ usr: state }, '', to)
  reload()
}

/** Where the document is. While a navigation isn't rendered yet, the router's own location is behind. */
function placeNow(shown: Place): Place {
  const { pathname, search, hash } = location
  const entry: unknown = history.state
  const hasState = typeof entry === 'object' && entry !== null && 'usr' in entry
  return { pathname, search, hash, state: hasState ? entry.usr : shown.state }
}

/** Leads where the session leads, here and after each navigation. Nothing else navigates because of a session. */
export function useDestination() {
  const app = useApp()
  const now = useSession()
  const last = useRef(unknownSession)
  const openPage = useOpenPage()
  const shown = useLocation()

  useEffect(() => {
    const before = last.current
    last.current = now
    const next = destination({
      before,
      now,
      ownerId: sessionOf(app).ownerId(),
      here: placeNow(shown),
      mailReturn: readMailReturn(),
    })
    if (now.status === 'user' && next !== null) forgetMailReturn()
    if (next?.how === 'load') loadDocument(app, next.to, next.state)
    else if (next !== null) openPage(next.to, { replace: next.how === 'replace', state: next.state })
  }, [app, now, shown, openPage])
}
