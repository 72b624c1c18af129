import { useState } from 'react'
import { paths } from '@/config/paths'
import type { User } from '@/session/auth-clients'
import { useAnnounce } from '@/ui/announcer'
import { useToast } from '@/ui/toast'
import { EmailField } from './fields'
import { Form } from './form'
import { newEmailErrors } from './form-errors'
import { ProofFields, useProvenForm } from './identity-proof'
import { PendingEmail, pendingEmailOf } from './pending-email'
import { SettingsSection } from './settings-section'

/** The settings' form for another mail address, which counts once its link was opened. */
export function ChangeEmailForm({ user }: { user: User }) {
  const announce = useAnnounce()
  const toast = useToast()
  // Not every service says in the user which address waits.
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null && asked === user.email) setAsked(null)
  const pending = pendingEmailOf(user) ?? asked

  const form = useProvenForm({
    isOptional: true,
    toast: 'Failed to change email',
    pause: { kind: () => `email-${user.email ?? ''}`, text: seconds => `You can ask again in ${seconds} s.` },
    check: value => newEmailErrors(value('email').toLowerCase(), user.email ?? ''),
    async send({ client }, value, proof) {
      const email = value('email').toLowerCase()
      const emailRedirectTo = new URL(paths.profile, location.origin).href
      const { data, error } = await client.updateUser({ email, ...proof }, { emailRedirectTo })
      if (error !== null) return { error }
      setAsked(email)
      if (data.user.email === email) toast.success('Email changed', { text: `Your address is now ${email}.` })
      else announce(`Open the link that we sent to ${email}.`)
      return { error }
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
      <Form of={form} submit="Change email" variant="neutral" className="sm:self-start">
        <EmailField label="New Email" autoComplete="email" />
        <ProofFields wanted={form.wanted} />
      </Form>
    </SettingsSection>
  )
}
