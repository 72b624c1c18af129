import { useState } from 'react'
import { useApp } from '@/config/app'
import type { SignInFactor } from '@/session/second-factor'
import type { SessionState } from '@/session/session'
import { cancelSignIn } from '@/session/sign-out'
import { Button } from '@/ui/button'
import { useToast } from '@/ui/toast'
import { AuthStep } from './auth-step'
import { callAuth, type Outcome } from './call-auth'
import { AppChoice, CodeField, useCodeForm } from './code-form'
import { FormError } from './form'
import { isRefused } from './rules'

type SecondFactorFormProps = Pick<Extract<SessionState, { status: 'code' }>, 'owner' | 'factors'>

/** The step of a sign-in that asks for the code of a second factor. After a success the session changes, and the page redirects. */
export default function SecondFactorForm({ owner, factors }: SecondFactorFormProps) {
  const app = useApp()
  const [chosen, setChosen] = useState('')
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const [canceling, setCanceling] = useState(false)

  const cancel = async () => {
    setCanceling(true)
    await cancelSignIn(app).catch(() => {})
    setCanceling(false)
  }

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
      <AppChoice
        legend={hasPhone ? 'Second factor' : undefined}
        apps={factors.map(({ id, name, isPhone }) => ({ id, name: name ?? (isPhone ? 'Phone' : null) }))}
        chosen={factor.id}
        onChoose={setChosen}
      />
      <FactorCode factor={factor} label={title} />
      <Button variant="neutral" size="lg" busy={canceling} onClick={() => void cancel()}>
        Cancel
      </Button>
    </AuthStep>
  )
}

/** The factor may have been removed, or the session ended, on another device. */
const isGone = (error: Outcome['error']) => [401, 403, 404].includes(error?.status ?? 0)

/** The form for the code of one factor. A phone gets its code once it is asked for: each is a message. */
function FactorCode({ factor: { id: factorId, isPhone }, label }: { factor: SignInFactor; label: string }) {
  const app = useApp()
  const toast = useToast()
  const [sent, setSent] = useState<{ factorId: string; challengeId: string }>()
  const challengeId = sent?.factorId === factorId ? sent.challengeId : null
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  const { errors, clearErrors, left, form, button } = useCodeForm(
    async code => {
      if (isPhone && challengeId === null) return { text: 'Please have a code sent first', violations: {} }
      const failure = await callAuth(app, async ({ refreshUser, loadMfa }) => {
        const mfa = await loadMfa()
        const response =
          challengeId === null
            ? await mfa.challengeAndVerify({ factorId, code })
            : await mfa.verify({ factorId, challengeId, code })
        if (isGone(response.error)) await refreshUser()
        return response
      })
      if (failure === null) toast.success('Welcome back!', { text: 'You have successfully signed in.' })
      return failure
    },
    isPhone ? 'This code is wrong or has expired.' : undefined,
  )

  async function send() {
    setSending(true)
    setProblem(undefined)
    const failure = await callAuth(app, async ({ refreshUser, loadMfa }) => {
      const { data, error } = await (await loadMfa()).challenge({ factorId })
      if (data !== null) {
        setSent({ factorId, challengeId: data.id })
        clearErrors()
      }
      // A new code may be on its way, of a challenge that isn't known.
      else if (!isRefused(error)) setSent(undefined)
      if (isGone(error)) await refreshUser()
      return { error }
    })
    setProblem(failure?.text)
    setSending(false)
  }

  return (
    <form {...form} aria-label={label} className="flex flex-col gap-6">
      {isPhone && (
        <>
          <p role="status" className="text-14 text-secondary empty:hidden">
            {challengeId !== null && 'A code is on its way to your phone.'}
          </p>
          <Button variant="neutral" busy={sending} onClick={() => void send()}>
            {challengeId === null ? 'Send code' : 'Send a new code'}
          </Button>
          <FormError>{problem}</FormError>
        </>
      )}
      <CodeField errors={errors} left={left} of={isPhone ? challengeId : factorId} />
      <Button type="submit" size="lg" {...button}>
        Verify
      </Button>
    </form>
  )
}
