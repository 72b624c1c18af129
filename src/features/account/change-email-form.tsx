import { useState } from 'react'
import { useApp } from '@/config/app'
import { paths } from '@/config/paths'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { useToast } from '@/ui/toast'
import { callOptional } from './call-auth'
import { EmailField } from './email-field'
import { FormError } from './form'
import { ProofFields, useProvenForm } from './identity-proof'
import { PendingEmail, pendingEmailOf, type EmailUser } from './pending-email'
import { placeFailure } from './auth-failure'
import { newEmailErrors } from './form-errors'
import { SettingsSection } from './settings-section'
import { PauseText, usePause } from './use-pause'

const FAILED = 'Failed to change email'

/** The settings' form for another mail address, which counts once its link was opened. */
export function ChangeEmailForm({ user }: { user: EmailUser }) {
  const app = useApp()
  const announce = useAnnounce()
  const toast = useToast()
  const pause = usePause('email', seconds => `You can ask again in ${seconds} s.`)
  // Not every service says in the user which address waits.
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null && asked === user.email) setAsked(null)
  const pending = pendingEmailOf(user) ?? asked

  const { wanted, errors, busy, form } = useProvenForm({
    check: value => (pause.refuses() ? null : newEmailErrors(value('email').toLowerCase(), user.email ?? '')),
    send: (value, proof) =>
      callOptional(app, async ({ client }) => {
        const email = value('email').toLowerCase()
        const emailRedirectTo = new URL(paths.profile, location.origin).href
        const { data, error } = await client.updateUser({ email, ...proof }, { emailRedirectTo })
        if (error !== null) return { error }
        setAsked(email)
        if (data.user.email === email)
          toast.success('Email changed', { text: `Your address is now ${email}.` })
        else announce(`Open the link that we sent to ${email}.`)
        return { error }
      }),
    onFailed: failure => {
      if (failure.status === 429) pause.start(failure.retryAfter ?? app.timing.mailInterval)
      toast.error(FAILED, { text: failure.text })
      const isAboutEmail = /^(email_exists|email_address_)/.test(failure.code ?? '')
      return isAboutEmail ? { email: failure.text } : placeFailure(failure, { email: 'email' })
    },
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
        <EmailField label="New Email" autoComplete="email" error={errors.email} />
        <ProofFields wanted={wanted} errors={errors} />
        <FormError>{errors.form}</FormError>
        <PauseText text={pause.text} />
        <Button type="submit" {...pause.button(busy, 'neutral')} className="sm:self-start">
          Change email
        </Button>
      </form>
    </SettingsSection>
  )
}
