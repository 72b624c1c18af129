import { Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { paths } from '@/config/paths'
import { stateText } from '@/lib/history-state'
import { isOffered } from '@/session/auth-visit'
import { Button, ButtonLink } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { lazyWithPreload } from '@/ui/lazy-with-preload'

const ResendDialog = lazyWithPreload(() => import('@/features/account/resend-dialog'))

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** At the top of the page: why the link that led here was refused, in the service's words, and what to do next. */
export function LinkError() {
  const reason = stateText(useLocation().state, 'link_error')
  return reason === null ? null : <Notice reason={reason} />
}

function Notice({ reason }: { reason: string }) {
  // The layout may be loaded later.
  const main = useSyncExternalStore(subscribe, () => document.getElementById('main'))
  const [isAsking, setIsAsking] = useState(false)
  const [place] = useState(() => Object.assign(document.createElement('div'), { id: 'notice' }))
  useLayoutEffect(() => {
    main?.prepend(place)
    return () => place.remove()
  }, [main, place])
  return createPortal(
    <div className="mx-auto w-full max-w-page p-4 sm:px-8">
      <ErrorCard
        action={
          <>
            <ButtonLink to={paths.signIn} size="sm">
              Sign In
            </ButtonLink>
            <ButtonLink to={paths.forgotPassword} size="sm" variant="neutral">
              Reset your password
            </ButtonLink>
            {isOffered('resend') && (
              <Button
                size="sm"
                variant="neutral"
                onPointerEnter={() => void ResendDialog.preload()}
                onClick={() => setIsAsking(true)}
              >
                Send a new link
              </Button>
            )}
          </>
        }
      >
        <b className="font-strong">The link could not be used.</b> {reason}
      </ErrorCard>
      {isAsking && (
        <Suspense>
          <ResendDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>,
    place,
  )
}
