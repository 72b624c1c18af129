import { useState } from 'react'
import { useApp } from '@/config/app'
import type { SignInFactor } from '@/session/second-factor'
import type { SessionState } from '@/session/session'
import { Button } from '@/ui/button'
import { Radio } from '@/ui/radio'
import { useToast } from '@/ui/toast'
import { AuthStep } from './auth-step'
import { callAuth, useAction, type Clients, type Outcome } from './call-auth'
import { CodeField, useCodeForm } from './code-form'
import { FormError } from './form'
import { isRefused } from './auth-failure'

type SecondFactorFormProps = Pick<Extract<SessionState, { status: 'code' }>, 'owner' | 'factors'>

/** The step of a sign-in that asks for the code of a second factor. After a success the session changes, and the page redirects. */
export default function SecondFactorForm({ owner, factors }: SecondFactorFormProps) {
  const app = useApp()
  const [chosen, setChosen] = useState('')
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const cancel = useAction(async () => {
    await callAuth(app, ({ client }) => client.signOut({ scope: 'local' }))
    return undefined
  })

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
      <FactorCode factor={factor} label={title} />
      <Button variant="neutral" size="lg" busy={cancel.busy} onClick={cancel.start}>
        Cancel
      </Button>
    </AuthStep>
  )
}

/** Reads the user again after a refusal: the factor may have been removed on another device. */
async function checked({ refreshUser }: Clients, { error }: Outcome): Promise<Outcome> {
  if ([403, 404].includes(error?.status ?? 0)) await refreshUser()
  return { error }
}

/** The form for the code of one factor. A phone gets its code once it is asked for: each is a message. */
function FactorCode({ factor: { id: factorId, isPhone }, label }: { factor: SignInFactor; label: string }) {
  const app = useApp()
  const toast = useToast()
  const [sent, setSent] = useState<{ factorId: string; challengeId: string }>()
  const challengeId = sent?.factorId === factorId ? sent.challengeId : null

  const { field, clearErrors, form, button } = useCodeForm(
    factorId,
    async code => {
      if (isPhone && challengeId === null) return { text: 'Please have a code sent first', violations: {} }
      const failure = await callAuth(app, async clients => {
        const mfa = await clients.loadMfa()
        return checked(
          clients,
          challengeId === null
            ? await mfa.challengeAndVerify({ factorId, code })
            : await mfa.verify({ factorId, challengeId, code }),
        )
      })
      if (failure === null) toast.success('Welcome back!', { text: 'You have successfully signed in.' })
      return failure
    },
    isPhone ? 'This code is wrong or has expired.' : undefined,
  )

  const send = useAction(async () => {
    const failure = await callAuth(app, async clients => {
      const { data, error } = await (await clients.loadMfa()).challenge({ factorId })
      if (data !== null) setSent({ factorId, challengeId: data.id })
      // The service may have sent another code, which alone counts then.
      else if (!isRefused(error)) setSent(undefined)
      return checked(clients, { error })
    })
    if (failure === null) clearErrors()
    return failure?.text
  })

  return (
    <form {...form} aria-label={label} className="flex flex-col gap-6">
      {isPhone && (
        <>
          <p role="status" className="text-14 text-secondary empty:hidden">
            {challengeId !== null && 'A code is on its way to your phone.'}
          </p>
          <Button variant="neutral" busy={send.busy} onClick={send.start}>
            {challengeId === null ? 'Send code' : 'Send a new code'}
          </Button>
          <FormError>{send.busy ? undefined : send.problem}</FormError>
        </>
      )}
      <CodeField {...field} of={isPhone ? challengeId : factorId} />
      <Button type="submit" size="lg" {...button}>
        Verify
      </Button>
    </form>
  )
}
