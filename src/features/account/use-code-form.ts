import { plainCode } from '@/lib/digits'
import { isWrongCode } from './auth-failure'
import type { Clients, Outcome } from './call-auth'
import { useForm, type Submission } from './form'
import { codeErrors } from './form-errors'

const WRONG_OF_APP = 'This code is wrong or has expired. Enter the one that the app shows now.'

interface CodeSubmission extends Omit<Submission<'code'>, 'send' | 'pause'> {
  factorId: string
  send: (clients: Clients, code: string) => Promise<Outcome>
  /** What is said of a code that was refused. */
  wrong?: string | undefined
}

/** A form for the code of a second factor. While the service asks for a pause nothing is sent for the factor. */
export function useCodeForm({ factorId, wrong = WRONG_OF_APP, ...submission }: CodeSubmission) {
  const form = useForm<'code'>({
    check: value => codeErrors(value('code')),
    ...submission,
    pause: { kind: () => `code-${factorId}`, text: seconds => `You can try again in ${seconds} s.` },
    send: (clients, value) => submission.send(clients, plainCode(value('code'))),
    onFailed(failure, value) {
      if (!isWrongCode(failure)) return submission.onFailed?.(failure, value)
      form.reset()
      return { code: wrong }
    },
  })
  return form
}
