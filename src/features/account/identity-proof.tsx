import { useState } from 'react'
import { plainCode } from '@/lib/digits'
import { useToast } from '@/ui/toast'
import { useApp } from '@/config/app'
import { wantedProof, type Proof } from './auth-failure'
import { callAuth, type Clients, type Outcome } from './call-auth'
import { CodeField, FormPassword } from './fields'
import { ActionButton, useForm, type Submission } from './form'
import type { NewPassword, Value } from './form-errors'

const REQUESTS: Record<Proof, string> = {
  currentPassword: 'Please enter your current password',
  nonce: 'Please enter the code that we sent you',
}
const WRONG: Record<Proof, string> = {
  currentPassword: 'This isn’t your current password',
  nonce: 'This code is wrong or has expired.',
}

type Field = 'email' | NewPassword

interface Change extends Omit<Submission<Field>, 'send' | 'onFailed'> {
  send: (clients: Clients, value: Value<Field>, proof: Partial<Record<Proof, string>>) => Promise<Outcome>
}

const sendCode = async ({ loadOtp }: Clients) => (await loadOtp()).reauthenticate()

/**
 * A form that changes a password or an address. It asks for what the service wants to see before: for nothing, until the service
 * refuses a change because of that. `ProofFields` then shows the fields.
 */
export function useProvenForm({ check, send, onDone, ...change }: Change) {
  const app = useApp()
  const toast = useToast()
  const [wanted, setWanted] = useState<readonly Proof[]>([])
  const form = useForm<Field | Proof>({
    ...change,
    check(value) {
      const empty = wanted.filter(proof => value(proof).trim() === '')
      const wrong = { ...check?.(value), ...Object.fromEntries(empty.map(proof => [proof, REQUESTS[proof]])) }
      const [problem] = Object.values(wrong)
      if (problem !== undefined) toast.error(problem)
      return wrong
    },
    send: (clients, value) =>
      send(clients, value, {
        ...(wanted.includes('currentPassword') && { currentPassword: value('currentPassword') }),
        ...(wanted.includes('nonce') && { nonce: plainCode(value('nonce')) }),
      }),
    onDone(value) {
      onDone?.(value)
      form.reset()
      // A later change may need nothing.
      setWanted([])
    },
    async onFailed(failure) {
      const proof = wantedProof(failure)
      if (proof === null) return undefined
      if (wanted.includes(proof)) return { [proof]: WRONG[proof] }
      const unsent = proof === 'nonce' ? await callAuth(app, sendCode) : null
      setWanted([...wanted, proof])
      return unsent === null ? { [proof]: REQUESTS[proof] } : { form: unsent.text }
    },
  })
  return { ...form, wanted }
}

/** The fields for what the service wants to see. */
export function ProofFields({ wanted }: { wanted: readonly Proof[] }) {
  const code = useForm({ send: sendCode, doneText: () => 'A new code is on its way.' })
  return (
    <>
      {wanted.includes('currentPassword') && (
        <FormPassword label="Current Password" name="currentPassword" autoComplete="current-password" />
      )}
      {wanted.includes('nonce') && (
        <>
          <CodeField name="nonce" />
          <ActionButton of={code} variant="neutral" className="sm:self-start">
            Send a new code
          </ActionButton>
        </>
      )}
    </>
  )
}
