import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { abortEarlyRequest } from '@/platform/early-response'
import { getQuestion, subscribeToQuestion, type SessionQuestion } from '@/session/confirm-session'
import { loadSession } from '@/session/session'
import { focusFieldsByFrame } from '@/ui/frame-focus'
import { TooltipLayer } from '@/ui/tooltip'
import { LinkRedirect } from './link-redirect'
import { reloadForLink } from './reload-for-link'
import { removeMock } from './remove-mock'
import { useForgetMemories } from './use-forget-memories'
import { useMailReturn } from './use-mail-return'
import { useEndedSession } from './use-ended-session'
import { useUserChangeNotice } from './use-user-change-notice'
import { RoutePrefetch } from './route-prefetch'
import { ScrollAndFocus } from './scroll-and-focus'

/** In ms. A tooltip opens a delay after its trigger gets the pointer or focus; at once within `TOOLTIP_SKIP` of another's closing. */
const [TOOLTIP_DELAY, TOOLTIP_SKIP] = [700, 300]

function UnaskedQuestion({ reply }: SessionQuestion) {
  useEffect(() => reply(null), [reply])
  return <></>
}

const SessionQuestionDialog = lazy(() =>
  import('@/features/account/session-question-dialog').catch(() => ({ default: UnaskedQuestion })),
)

export { ThemeChoice } from './theme-choice'

/** What the app needs only once a page is interactive. Its chunk loads after the initial script. */
export default function DeferredUi() {
  // The prerendered document has no question, even if one is there before this is hydrated.
  const question = useSyncExternalStore(subscribeToQuestion, getQuestion, () => null)
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useEffect(loadSession, [])
  useEffect(reloadForLink, [])
  // What the document has requested for the page that is left isn't needed any more.
  useEffect(() => {
    if (pathname !== opened.current) abortEarlyRequest()
  }, [pathname])
  useEffect(focusFieldsByFrame, [])
  useForgetMemories()
  useMailReturn()
  useUserChangeNotice()
  useEndedSession()
  useEffect(() => {
    if (import.meta.env.VITE_API_MOCKING !== 'on')
      void removeMock({
        // Undefined in an insecure context.
        serviceWorker: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
        storages: () => [localStorage, sessionStorage],
      })
  }, [])
  useEffect(() => {
    document.documentElement.dataset.font = ''
  }, [])
  return (
    <>
      <LinkRedirect />
      {question && (
        <Suspense>
          <SessionQuestionDialog {...question} />
        </Suspense>
      )}
      <RoutePrefetch />
      <ScrollAndFocus />
      <TooltipLayer delay={TOOLTIP_DELAY} skipDelay={TOOLTIP_SKIP} />
    </>
  )
}
