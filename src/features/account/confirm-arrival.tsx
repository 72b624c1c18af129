import { useEffect, useState } from 'react'
import { useApp } from '@/config/app'
import type { SessionState } from '@/session/session'
import { Button } from '@/ui/button'
import { AuthStep } from './auth-step'

type Confirming = Extract<SessionState, { status: 'confirming' }>

const Name = ({ of: { email, phone, id } }: { of: Confirming['arriving'] }) => (
  <bdi className="wrap-anywhere">{email || phone || id}</bdi>
)

/** Whether the question has been shown, in a window with the focus, for `questionDelay`. */
function useCanAgree(): boolean {
  const { questionDelay } = useApp().timing
  const [canAgree, setCanAgree] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      setCanAgree(false)
      timer = setTimeout(setCanAgree, questionDelay, true)
    }
    restart()
    window.addEventListener('focus', restart)
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', restart)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [questionDelay])
  return canAgree
}

/** The step of a sign-in that asks before a link signs somebody in for whom this browser didn't ask. */
export function ConfirmArrival({ arriving, present, reply }: Confirming) {
  const canAgree = useCanAgree()
  return (
    <AuthStep
      next
      title={
        <>
          Continue as <Name of={arriving} />?
        </>
      }
      documentTitle="Continue?"
      lead={
        <>
          {present && (
            <>
              You are signed in as <Name of={present} />.{' '}
            </>
          )}
          The link that you opened signs you in as <Name of={arriving} />. Continue only if you asked for it.
        </>
      }
    >
      <Button size="lg" busy={!canAgree} onClick={() => reply(true)}>
        Continue
      </Button>
      <Button variant="neutral" size="lg" onClick={() => reply(false)}>
        Cancel
      </Button>
    </AuthStep>
  )
}
