import { useState } from 'react'
import { useApp } from '@/config/app'
import { paths } from '@/config/paths'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { useToast } from '@/ui/toast'
import { useSecondsLeft } from '@/ui/use-seconds-left'
import { callOptional } from './call-auth'
import { FormError, useForm } from './form'
import { ProofFields, useIdentityProof } from './identity-proof'
import { PendingEmail, pendingEmailOf, type EmailUser } from './pending-email'
import { newEmailErrors, placeFailure, type Proof } from './rules'
import { SettingsSection } from './settings-section'

const FAILED = 'Failed to change email'
const waitText = (seconds: number) => `You can ask again in ${seconds} s.`

/** The settings' form for another mail address, which counts once its link was opened. */
export function ChangeEmailForm({ user }: { user: EmailUser }) {
  const app = useApp()
  const announce = useAnnounce()
  const toast = useToast()
  const [waitUntil, setWaitUntil] = useState(0)
  const left = useSecondsLeft(waitUntil)
  // Not every service says in the user which address waits.
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null && asked === user.email) setAsked(null)
  const pending = pendingEmailOf(user) ?? asked

  const proof = useIdentityProof()
  const { errors, busy, form } = useForm<'email' | Proof>(async (value, element) => {
    if (waitUntil > Date.now()) {
      announce(waitText(Math.ceil((waitUntil - Date.now()) / 1000)))
      return {}
    }
    const email = value('email').toLowerCase()
    const wrong = { ...newEmailErrors(email, user.email ?? ''), ...proof.check(value) }
    const [problem] = Object.values(wrong)
    if (problem !== undefined) {
      toast.error(problem)
      return wrong
    }
    let present: string | null | undefined
    const failure = await callOptional(app, async ({ client, refreshUser }) => {
      const emailRedirectTo = new URL(paths.profile, location.origin).href
      const response = await client.updateUser({ email, ...proof.attributes(value) }, { emailRedirectTo })
      // Where the session was ended elsewhere, the refresh fails and ends it here too; the customer signs in again.
      if (response.error?.status === 401) await client.refreshSession()
      present = response.data.user?.email
      const { status = 0 } = response.error ?? {}
      if (response.error === null || (status >= 400 && status < 500)) return response
      // The response was lost, or the service failed after it had changed the user.
      const now = (await client.getUser()).data.user
      if (now === null || ![now.email, pendingEmailOf(now)].includes(email)) return response
      present = now.email
      await refreshUser()
      return { error: null }
    })
    if (failure === null) {
      element.reset()
      proof.reset()
      setAsked(email)
      if (present === email) toast.success('Email changed', { text: `Your address is now ${email}.` })
      else announce(`Open the link that we sent to ${email}.`)
      return {}
    }
    const requested = await proof.request(failure)
    if (requested !== null) return requested
    if (failure.status === 429) setWaitUntil(Date.now() + (failure.retryAfter ?? app.timing.mailInterval))
    toast.error(FAILED, { text: failure.text })
    const isAboutEmail = /^(email_exists|email_address_)/.test(failure.code ?? '')
    return isAboutEmail ? { email: failure.text } : placeFailure(failure, { email: 'email' })
  })

  return (
    <SettingsSection
      title="Change email"
      text={
        <>
          Your address stays{' '}
          <b className="font-strong wrap-anywhere text-foreground">{user.email || 'as it is'}</b> until you
          open the link that we send to the new one.
        </>
      }
    >
      {pending !== null && <PendingEmail present={user.email} pending={pending} />}
      <form {...form} className="flex flex-col gap-6">
        <TextField
          label="New Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <ProofFields wanted={proof.wanted} errors={errors} />
        <FormError>{errors.form}</FormError>
        {left > 0 && <p className="text-14 text-secondary tabular-nums">{waitText(left)}</p>}
        <Button
          type="submit"
          variant={left > 0 ? 'unavailable' : 'neutral'}
          busy={busy}
          aria-disabled={left > 0 || busy || undefined}
          className="sm:self-start"
        >
          Change email
        </Button>
      </form>
    </SettingsSection>
  )
}
