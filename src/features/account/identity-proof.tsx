import { useState } from 'react'
import { useApp, type App } from '@/config/app'
import { plainCode } from '@/lib/digits'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/field'
import { useToast } from '@/ui/toast'
import { callAuth, useAction } from './call-auth'
import { OneTimeCodeField } from './code-form'
import { FormError, useForm } from './form'
import { wantedProof, type FormFailure, type Proof } from './auth-failure'
import { type Errors, type NewPassword, type Value } from './form-errors'

const REQUESTS: Record<Proof, string> = {
  currentPassword: 'Please enter your current password',
  nonce: 'Please enter the code that we sent you',
}
const WRONG: Record<Proof, string> = {
  currentPassword: 'This isn’t your current password',
  nonce: 'This code is wrong or has expired.',
}

type Field = 'email' | NewPassword

interface Change {
  /** What is wrong with the fields; null where nothing may be sent now. */
  check: (value: Value<Field>) => Errors<Field> | null
  send: (value: Value<Field>, proof: Partial<Record<Proof, string>>) => Promise<FormFailure | null>
  onDone?: () => void
  onFailed: (failure: FormFailure) => Errors<Field>
}

const sendCode = (app: App) => callAuth(app, async ({ loadOtp }) => (await loadOtp()).reauthenticate())

/**
 * A form that changes a password or an address. It asks for what the service wants to see before: for nothing, until the service
 * refuses a change because of that. `ProofFields` then shows the fields.
 */
export function useProvenForm({ check, send, onDone, onFailed }: Change) {
  const app = useApp()
  const toast = useToast()
  const [wanted, setWanted] = useState<readonly Proof[]>([])
  const form = useForm<Field | Proof>(async (value, element) => {
    const wrong = check(value)
    if (wrong === null) return {}
    const empty = wanted.filter(proof => value(proof).trim() === '')
    const all = { ...wrong, ...Object.fromEntries(empty.map(proof => [proof, REQUESTS[proof]])) }
    const [problem] = Object.values(all)
    if (problem !== undefined) {
      toast.error(problem)
      return all
    }
    const failure = await send(value, {
      ...(wanted.includes('currentPassword') && { currentPassword: value('currentPassword') }),
      ...(wanted.includes('nonce') && { nonce: plainCode(value('nonce')) }),
    })
    if (failure === null) {
      onDone?.()
      element.reset()
      // A later change may need nothing.
      setWanted([])
      return {}
    }
    const proof = wantedProof(failure)
    if (proof === null) return onFailed(failure)
    if (wanted.includes(proof)) return { [proof]: WRONG[proof] }
    const unsent = proof === 'nonce' ? await sendCode(app) : null
    setWanted([...wanted, proof])
    return unsent === null ? { [proof]: REQUESTS[proof] } : { form: unsent.text }
  })
  return { ...form, wanted }
}

/** The fields for what the service wants to see. */
export function ProofFields({ wanted, errors }: { wanted: readonly Proof[]; errors: Errors<Proof> }) {
  const app = useApp()
  const announce = useAnnounce()
  const { busy, problem, start } = useAction(async () => {
    const failure = await sendCode(app)
    if (failure === null) announce('A new code is on its way.')
    return failure?.text
  })

  return (
    <>
      {wanted.includes('currentPassword') && (
        <PasswordField
          label="Current Password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
      )}
      {wanted.includes('nonce') && (
        <>
          <OneTimeCodeField name="nonce" error={errors.nonce} />
          <FormError>{problem}</FormError>
          <Button variant="neutral" busy={busy} onClick={start} className="sm:self-start">
            Send a new code
          </Button>
        </>
      )}
    </>
  )
}
