import { useEffect } from 'react'
import { markAsShown, type SessionQuestion } from '@/session/confirm-session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

const nameOf = ({ email, phone, id }: SessionQuestion['arriving']) => email || phone || id

/** Asks before a link signs the customer in. */
export default function SessionQuestionDialog({ arriving, present, reply }: SessionQuestion) {
  useEffect(markAsShown, [])
  return (
    <Dialog
      open
      onOpenChange={() => reply(false)}
      width="prompt"
      title={`Continue as ${nameOf(arriving)}?`}
      description={
        (present ? `You are signed in as ${nameOf(present)}. ` : '') +
        `The link that you opened signs you in as ${nameOf(arriving)}. Continue only if you asked for it.`
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
