import { useEffect } from 'react'
import { markAsShown, type SessionQuestion } from '@/session/confirm-session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

const Name = ({ of: { email, phone, id } }: { of: SessionQuestion['arriving'] }) => (
  <bdi>{email || phone || id}</bdi>
)

/** Asks before a link signs the customer in. */
export default function SessionQuestionDialog({ arriving, present, reply }: SessionQuestion) {
  useEffect(markAsShown, [])
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
          <Button onClick={() => reply(true)}>Continue</Button>
        </>
      }
    />
  )
}
