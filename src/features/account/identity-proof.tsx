import { useState } from 'react'
import { useApp, type App } from '@/config/app'
import { plainCode } from '@/lib/digits'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { PasswordField, TextField } from '@/ui/field'
import { callAuth } from './call-auth'
import { FormError } from './form'
import { wantedProof, type Errors, type FormFailure, type Proof } from './rules'

const REQUESTS: Record<Proof, string> = {
  currentPassword: 'Please enter your current password',
  nonce: 'Please enter the code that we sent you',
}
const WRONG: Record<Proof, string> = {
  currentPassword: 'This isn’t your current password',
  nonce: 'This code is wrong or has expired.',
}

type Value = (field: Proof) => string

const sendCode = (app: App) => callAuth(app, async ({ loadOtp }) => (await loadOtp()).reauthenticate())

/**
 * What the service wants to see before it changes a password or an address: nothing, until it refuses a change because of
 * that. `ProofFields` then shows the fields.
 */
export function useIdentityProof() {
  const app = useApp()
  const [wanted, setWanted] = useState<readonly Proof[]>([])
  return {
    wanted,
    /** Forgets what was asked for: a later change may need nothing. */
    reset: () => setWanted([]),
    /** The fields that are shown and empty. */
    check(value: Value): Errors<Proof> {
      const empty = wanted.filter(proof => value(proof).trim() === '')
      return Object.fromEntries(empty.map(proof => [proof, REQUESTS[proof]]))
    },
    /** What is sent with the change. */
    attributes: (value: Value): Partial<Record<Proof, string>> => ({
      ...(wanted.includes('currentPassword') && { currentPassword: value('currentPassword') }),
      ...(wanted.includes('nonce') && { nonce: plainCode(value('nonce')) }),
    }),
    /** Asks for what a refusal wants, and mails the code; null where the refusal is about something else. */
    async request(failure: FormFailure): Promise<Errors<Proof> | null> {
      const proof = wantedProof(failure)
      if (proof === null) return null
      if (wanted.includes(proof)) return { [proof]: WRONG[proof] }
      const unsent = proof === 'nonce' ? await sendCode(app) : null
      setWanted([...wanted, proof])
      return unsent === null ? { [proof]: REQUESTS[proof] } : { form: unsent.text }
    },
  }
}

interface ProofFieldsProps {
  wanted: readonly Proof[]
  errors: Errors<Proof>
}

/** The fields for what the service wants to see. */
export function ProofFields({ wanted, errors }: ProofFieldsProps) {
  const app = useApp()
  const announce = useAnnounce()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function sendAgain() {
    setSending(true)
    const failure = await sendCode(app)
    setProblem(failure?.text)
    if (failure === null) announce('A new code is on its way.')
    setSending(false)
  }

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
          <TextField
            label="Code"
            name="nonce"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            error={errors.nonce}
          />
          <FormError>{problem}</FormError>
          <Button variant="neutral" busy={sending} onClick={() => void sendAgain()}>
            Send a new code
          </Button>
        </>
      )}
    </>
  )
}
