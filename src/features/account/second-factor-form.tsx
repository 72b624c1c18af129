import { useState } from 'react'
import type { SignInFactor } from '@/session/second-factor'
import type { SessionState } from '@/session/session'
import { Radio } from '@/ui/radio'
import { useToast } from '@/ui/toast'
import { isRefused } from './auth-failure'
import { AuthStep } from './auth-step'
import type { Clients, Outcome } from './call-auth'
import { useCodeForm } from './use-code-form'
import { CodeField, focusOnce } from './fields'
import { ActionButton, Form, useForm } from './form'
import { codeErrors } from './form-errors'

type SecondFactorFormProps = Pick<Extract<SessionState, { status: 'code' }>, 'owner' | 'factors'>

/** The step of a sign-in that asks for the code of a second factor. After a success the session changes, and the page redirects. */
export function SecondFactorForm({ owner, factors }: SecondFactorFormProps) {
  const [chosen, setChosen] = useState('')
  // The code that was sent for a factor counts also after a look at another one.
  const [challenges, setChallenges] = useState<Readonly<Partial<Record<string, string>>>>({})
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const cancel = useForm({ send: ({ client }) => client.signOut({ scope: 'local' }) })

  if (factor === undefined) return null
  const title = factor.isPhone
    ? 'Enter the code sent to your phone'
    : 'Enter the code of your authenticator app'
  const hasPhone = factors.some(({ isPhone }) => isPhone)
  return (
    <AuthStep
      // The field for a code that is there already has the focus.
      next={factor.isPhone}
      title={title}
      lead={
        <>
          To sign in as{' '}
          <b className="font-strong wrap-anywhere text-foreground">
            {owner.email || owner.phone || owner.id}
          </b>
        </>
      }
    >
      {factors.length > 1 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-14 font-strong">
            {hasPhone ? 'Second factor' : 'Authenticator app'}
          </legend>
          {factors.map(({ id, name, isPhone }, index) => (
            <label key={id} className="flex min-h-control items-center gap-3 text-14 wrap-anywhere">
              <Radio name="factor" value={id} checked={id === factor.id} onChange={() => setChosen(id)} />
              {name ?? (isPhone ? 'Phone' : `App ${index + 1}`)}
            </label>
          ))}
        </fieldset>
      )}
      <FactorCode
        key={factor.id}
        factor={factor}
        label={title}
        challengeId={challenges[factor.id]}
        onChallenge={challengeId => setChallenges(before => ({ ...before, [factor.id]: challengeId }))}
      />
      <ActionButton of={cancel} variant="neutral" size="lg">
        Cancel
      </ActionButton>
    </AuthStep>
  )
}

/** Reads the user again after a refusal: the factor may have been removed on another device. */
async function checked({ refreshUser }: Clients, { error }: Outcome): Promise<Outcome> {
  if ([403, 404].includes(error?.status ?? 0)) await refreshUser()
  return { error }
}

interface FactorCodeProps {
  factor: SignInFactor
  label: string
  /** The code that was sent. */
  challengeId: string | undefined
  onChallenge: (challengeId: string | undefined) => void
}

/** The form for the code of one factor. A phone gets its code once it is asked for: each is a message. */
function FactorCode({ factor: { id: factorId, isPhone }, label, challengeId, onChallenge }: FactorCodeProps) {
  const toast = useToast()
  const code = useCodeForm({
    factorId,
    wrong: isPhone ? 'This code is wrong or has expired.' : undefined,
    check: value =>
      isPhone && challengeId === undefined
        ? { form: 'Please have a code sent first' }
        : codeErrors(value('code')),
    async send(clients, digits) {
      const mfa = await clients.loadMfa()
      return checked(
        clients,
        challengeId === undefined
          ? await mfa.challengeAndVerify({ factorId, code: digits })
          : await mfa.verify({ factorId, challengeId, code: digits }),
      )
    },
    onDone: () => toast.success('Welcome back!', { text: 'You have successfully signed in.' }),
  })

  const message = useForm({
    async send(clients) {
      const { data, error } = await (await clients.loadMfa()).challenge({ factorId })
      if (data !== null) onChallenge(data.id)
      // The service may have sent another code, which alone counts then.
      else if (!isRefused(error)) onChallenge(undefined)
      return checked(clients, { error })
    },
    onDone() {
      code.setErrors({})
      code.ref.current?.querySelector('input')?.focus()
    },
  })

  return (
    <>
      {isPhone && (
        <>
          <p role="status" className="text-14 text-secondary empty:hidden">
            {challengeId !== undefined && 'A code is on its way to your phone.'}
          </p>
          <ActionButton of={message} variant="neutral">
            {challengeId === undefined ? 'Send code' : 'Send a new code'}
          </ActionButton>
        </>
      )}
      <Form of={code} label={label} submit="Verify" size="lg">
        <CodeField ref={isPhone ? null : focusOnce} name="code" />
      </Form>
    </>
  )
}
