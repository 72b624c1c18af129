import { useEffect, useState } from 'react'
import { timing } from '@/config/timing'
import { markAsShown, type SessionQuestion } from '@/session/confirm-session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

const Name = ({ of: { email, phone, id } }: { of: SessionQuestion['arriving'] }) => (
  <bdi>{email || phone || id}</bdi>
)

/** Whether the dialog has been shown, in a window with the focus, for `questionDelay`. */
function useCanAgree(): boolean {
  const [canAgree, setCanAgree] = useState(timing.questionDelay === 0)
  useEffect(() => {
    if (timing.questionDelay === 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setCanAgree(true), timing.questionDelay)
    }
    const restart = () => {
      setCanAgree(false)
      wait()
    }
    wait()
    window.addEventListener('focus', restart)
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', restart)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [])
  return canAgree
}

/** Asks before a link signs the customer in. */
export default function SessionQuestionDialog({ arriving, present, reply }: SessionQuestion) {
  useEffect(markAsShown, [])
  const canAgree = useCanAgree()
  return (
    <Dialog
      open
      onOpenChange={() => reply(false)}
      width="prompt"
      title={
        <>
          Continue as <Name of={arriving} />?
        </>
      }
      description={
        <>
          {present && (
            <>
              You are signed in as <Name of={present} />.{' '}
            </>
          )}
          The link that you opened signs you in as <Name of={arriving} />. Continue only if you asked for it.
        </>
      }
      footer={
        <>
          <Button variant="quiet" onClick={() => reply(false)}>
            Cancel
          </Button>
          <Button busy={!canAgree} onClick={() => reply(true)}>
            Continue
          </Button>
        </>
      }
    />
  )
}
