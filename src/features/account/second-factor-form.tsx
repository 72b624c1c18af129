import { useState } from 'react'
import { getPendingSignIn, type PendingSignIn } from '@/session/second-factor'
import { announce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Radio } from '@/ui/radio'
import { toast } from '@/ui/toast'
import { useSecondsLeft } from '@/ui/use-seconds-left'
import { AuthStep } from './auth-step'
import { callAuth } from './call-auth'
import { FormError, useForm } from './form'
import { codeErrors, hasErrors, isWrongCode, placeFailure } from './rules'

const WRONG = 'This code is wrong or has expired. Enter the one that the app shows now.'
const waitText = (seconds: number) => `You can try again in ${seconds} s.`

/** The step of a sign-in that asks for the code of an authenticator app. After a success the session changes, and the page redirects. */
export default function SecondFactorForm({ user, factors }: PendingSignIn) {
  const [chosen, setChosen] = useState(factors[0]?.id ?? '')
  const factorId = factors.some(({ id }) => id === chosen) ? chosen : (factors[0]?.id ?? '')
  const [waitUntil, setWaitUntil] = useState(0)
  const left = useSecondsLeft(waitUntil)
  const [canceling, setCanceling] = useState(false)

  const { errors, busy, form } = useForm<'code'>(async (value, element) => {
    if (waitUntil > Date.now()) {
      announce(waitText(Math.ceil((waitUntil - Date.now()) / 1000)))
      return {}
    }
    const wrong = codeErrors(value('code'))
    if (hasErrors(wrong)) return wrong
    const failure = await callAuth(async ({ client, loadMfa }) => {
      const mfa = await loadMfa()
      const code = value('code').replaceAll(/\D/g, '')
      const response = await mfa.challengeAndVerify({ factorId, code })
      // The factor may have been removed, or the session ended, on another device: the refresh learns of both.
      if ([401, 403, 404].includes(response.error?.status ?? 0)) await client.refreshSession()
      return response
    })
    if (failure === null || getPendingSignIn() === null) {
      if (failure === null) toast.success('Welcome back!', { text: 'You have successfully signed in.' })
      return {}
    }
    if (failure.status === 429) setWaitUntil(Date.now() + (failure.retryAfter ?? 0))
    if (!isWrongCode(failure)) return placeFailure(failure, { code: 'code' })
    const field = element.elements.namedItem('code')
    if (field instanceof HTMLInputElement) field.value = ''
    return { code: WRONG }
  })

  const cancel = async () => {
    setCanceling(true)
    await callAuth(({ client }) => client.signOut({ scope: 'local' }))
    setCanceling(false)
  }

  return (
    <AuthStep
      next
      title="Enter the code of your authenticator app"
      lead={
        <>
          To sign in as{' '}
          <b className="font-strong wrap-anywhere text-foreground">{user.email || user.phone || user.id}</b>
        </>
      }
    >
      <form {...form} className="flex flex-col gap-6">
        {factors.length > 1 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 text-14 font-strong">Authenticator app</legend>
            {factors.map(({ id, name }, index) => (
              <label key={id} className="flex min-h-control items-center gap-3 text-14 wrap-anywhere">
                <Radio name="factor" value={id} checked={id === factorId} onChange={() => setChosen(id)} />
                {name ?? `App ${index + 1}`}
              </label>
            ))}
          </fieldset>
        )}
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          error={errors.code}
        />
        <FormError>{errors.form}</FormError>
        {left > 0 && <p className="text-14 text-secondary tabular-nums">{waitText(left)}</p>}
        <Button
          type="submit"
          size="lg"
          busy={busy}
          variant={left > 0 ? 'unavailable' : 'solid'}
          aria-disabled={left > 0 || busy || undefined}
        >
          Verify
        </Button>
        <Button variant="neutral" size="lg" busy={canceling} onClick={() => void cancel()}>
          Cancel
        </Button>
      </form>
    </AuthStep>
  )
}
