import { useState } from 'react'
import { getPendingSignIn, type PendingSignIn } from '@/session/second-factor'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { AuthStep } from './auth-step'
import { callAuth } from './call-auth'
import { AppChoice, CodeField, useCodeForm } from './code-form'

/** The step of a sign-in that asks for the code of an authenticator app. After a success the session changes, and the page redirects. */
export default function SecondFactorForm({ user, factors }: PendingSignIn) {
  const [chosen, setChosen] = useState(factors[0]?.id ?? '')
  const factorId = factors.some(({ id }) => id === chosen) ? chosen : (factors[0]?.id ?? '')
  const [canceling, setCanceling] = useState(false)

  const { errors, left, form, button } = useCodeForm(async code => {
    const failure = await callAuth(async ({ refreshUser, loadMfa }) => {
      const mfa = await loadMfa()
      const response = await mfa.challengeAndVerify({ factorId, code })
      // The factor may have been removed, or the session ended, on another device.
      if ([401, 403, 404].includes(response.error?.status ?? 0)) await refreshUser()
      return response
    })
    if (failure === null) toast.success('Welcome back!', { text: 'You have successfully signed in.' })
    return getPendingSignIn() === null ? null : failure
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
        <AppChoice apps={factors} chosen={factorId} onChoose={setChosen} />
        <CodeField errors={errors} left={left} />
        <Button type="submit" size="lg" {...button}>
          Verify
        </Button>
        <Button variant="neutral" size="lg" busy={canceling} onClick={() => void cancel()}>
          Cancel
        </Button>
      </form>
    </AuthStep>
  )
}
