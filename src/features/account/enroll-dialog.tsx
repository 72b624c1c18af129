import { useId, useState } from 'react'
import { useApp } from '@/config/app'
import { sessionOf } from '@/session/session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { useToast } from '@/ui/toast'
import { failureOf, isRefused, isWrongCode } from './auth-failure'
import { appKeyOf, unusedName } from './authenticator-app'
import { AuthenticatorKey } from './authenticator-key'
import type { Clients, Outcome } from './call-auth'
import { useCodeForm } from './use-code-form'
import { CodeField, focusOnce, FormField } from './fields'
import { Form, SubmitButton, useForm } from './form'

const GONE = 'This setup was cancelled in another tab, or took too long. Please start again.'
const NO_KEY = 'The server’s answer can’t be read.'
const NAME_IT = 'Name it, so that you can tell several apps apart.'
const SCAN_IT =
  'Scan the QR code with the app, or enter the key there. Then enter the code that the app shows.'

/** A factor that waits for its first code. */
interface Setup {
  id: string
  appKey: string
  uri: string
}

interface EnrollDialogProps {
  /** The names of the customer's other factors. */
  names: readonly string[]
  onClose: () => void
}

/** Adds an authenticator app: its name, its key as a QR code and as text, and its first code. */
export default function EnrollDialog({ names, onClose }: EnrollDialogProps) {
  const app = useApp()
  const toast = useToast()
  const formId = useId()
  const [name, setName] = useState(unusedName(names))
  /** Null while the name is asked for. */
  const [setup, setSetup] = useState<Setup | null>(null)

  /** Adds a factor that waits for its first code, and removes those that never got one. */
  const naming = useForm<'name'>({
    isOptional: true,
    async send({ loadMfa }, value) {
      const friendlyName = value('name').trim() || unusedName(names)
      setName(friendlyName)
      const mfa = await loadMfa()
      const { data: known } = await mfa.listFactors()
      const left = (known?.all ?? []).filter(one => one.factor_type === 'totp' && one.status !== 'verified')
      for (const { id: factorId } of left) await mfa.unenroll({ factorId })
      const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Listwell' })
      if (data === null) return { error }
      const { user } = sessionOf(app).get()
      const account = user?.email || user?.phone || user?.id || ''
      const key = appKeyOf(data.totp ?? { secret: '', uri: '' }, account)
      if (key === null) return { error: { message: NO_KEY } }
      setSetup({ id: data.id, ...key })
      return { error }
    },
  })

  /** The service may have added the app, though its response was lost. Without the app's key nobody can sign in then. */
  async function verify({ loadMfa, refreshUser }: Clients, code: string): Promise<Outcome> {
    const factorId = setup?.id ?? ''
    const mfa = await loadMfa()
    const { error } = await mfa.challengeAndVerify({ factorId, code })
    if (error === null) return { error }
    if (isWrongCode(failureOf(error)) && error.code !== 'mfa_challenge_expired') return { error }
    const { data } = await mfa.listFactors()
    if (data?.totp.some(({ id }) => id === factorId)) {
      await refreshUser()
      return { error: null }
    }
    // It may be at work still.
    if (data === null || !isRefused(error))
      toast.warning('Authenticator app may have been added', {
        text: 'Keep it in your app until Settings show whether it was added.',
        duration: Infinity,
        actions: [{ label: 'OK', onClick: () => {} }],
      })
    return { error }
  }

  const coding = useCodeForm({
    factorId: setup?.id ?? '',
    send: verify,
    onDone() {
      toast.success('Authenticator app added', { text: 'Signing in asks for its code from now on.' })
      onClose()
    },
    onFailed({ status }) {
      if (status !== 404) return undefined
      setSetup(null)
      naming.setErrors({ form: GONE })
      return {}
    },
  })

  // What the code has confirmed must not be taken for canceled.
  const close = () => {
    if (!coding.busy) onClose()
  }
  const form = setup === null ? naming : coding
  const text = setup === null ? NAME_IT : SCAN_IT
  return (
    <Dialog
      open
      onOpenChange={close}
      width="prompt"
      // The key may be in the app already.
      closesBeside={setup === null}
      title="Add an authenticator app"
      description={text}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <SubmitButton of={form} type="submit" form={formId}>
            {setup === null ? 'Continue' : 'Verify'}
          </SubmitButton>
        </>
      }
    >
      <Form key={text} of={form} id={formId} label={text}>
        {setup === null ? (
          <FormField label="Name" name="name" defaultValue={name} autoComplete="off" />
        ) : (
          <>
            <AuthenticatorKey {...setup} />
            <CodeField name="code" ref={focusOnce} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
