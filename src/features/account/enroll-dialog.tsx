import { useId, useState } from 'react'
import { useApp } from '@/config/app'
import { sessionOf } from '@/session/session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/field'
import { useToast } from '@/ui/toast'
import { AuthenticatorKey } from './authenticator-key'
import { callAuth, callOptional } from './call-auth'
import { CodeField, useCodeForm } from './code-form'
import { FormError, useForm } from './form'
import { failureOf, isRefused, mayBeRepeated, placeFailure } from './auth-failure'
import { appKeyOf, unusedName } from './authenticator-app'

const GONE = 'This setup was cancelled in another tab, or took too long. Please start again.'
const NO_KEY = 'The server’s answer can’t be read.'

type Step =
  | { at: 'name'; name?: string; problem?: string }
  /** The factor `id` waits for its first code. */
  | { at: 'code'; id: string; name: string; appKey: string; uri: string }

const texts: Record<Step['at'], string> = {
  name: 'Name it, so that you can tell several apps apart.',
  code: 'Scan the QR code with the app, or enter the key there. Then enter the code that the app shows.',
}

/** Where the dialog starts again, so that the reason is read. */
const focusDialog = (body: HTMLElement | null) => body?.closest<HTMLElement>('[role="dialog"]')?.focus()

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
  const [step, setStep] = useState<Step>({ at: 'name' })

  /** Adds a factor that waits for its first code, and removes those that never got one. */
  const nameForm = useForm<'name'>(async value => {
    const name = value('name').trim() || unusedName(names)
    const failure = await callOptional(app, async ({ loadMfa }) => {
      const mfa = await loadMfa()
      const { data: known } = await mfa.listFactors()
      const left = (known?.all ?? []).filter(one => one.factor_type === 'totp' && one.status !== 'verified')
      for (const { id: factorId } of left) await mfa.unenroll({ factorId })
      const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Listwell' })
      if (data === null) return { error }
      const { user } = sessionOf(app).get()
      const account = user?.email || user?.phone || user?.id || ''
      const key = appKeyOf(data.totp ?? { secret: '', uri: '' }, account)
      if (key === null) return { error: { message: NO_KEY } }
      setStep({ at: 'code', id: data.id, name, ...key })
      return { error }
    })
    if (failure === null) return {}
    if (failure.code === 'mfa_factor_name_conflict') return { name: 'Another app has this name.' }
    return placeFailure(failure, { friendly_name: 'name', friendlyName: 'name' })
  })

  const codeForm = useCodeForm(step.at === 'code' ? step.id : '', async code => {
    if (step.at !== 'code') return null
    const { id: factorId, name } = step
    const failure = await callAuth(app, async ({ loadMfa, refreshUser }) => {
      const mfa = await loadMfa()
      const { error } = await mfa.challengeAndVerify({ factorId, code })
      if (error === null || !mayBeRepeated(failureOf(error))) return { error }
      // The service may have added the app, though its response was lost. Without the app's key nobody can sign in then.
      const { data } = await mfa.listFactors()
      const isAdded = data?.totp.some(({ id }) => id === factorId) ?? false
      // It may be at work still.
      if (!isAdded && (data === null || !isRefused(error)))
        toast.warning('Authenticator app may have been added', {
          text: 'Keep it in your app until Settings show whether it was added.',
          duration: Infinity,
          actions: [{ label: 'OK', onClick: () => {} }],
        })
      if (!isAdded) return { error }
      await refreshUser()
      return { error: null }
    })
    if (failure === null) {
      toast.success('Authenticator app added', { text: 'Signing in asks for its code from now on.' })
      onClose()
      return null
    }
    if (failure.status !== 404) return failure
    setStep({ at: 'name', name, problem: GONE })
    return null
  })

  // What the code has confirmed must not be taken for canceled.
  const close = () => {
    if (!codeForm.busy) onClose()
  }
  const problem = step.at === 'name' ? step.problem : undefined
  return (
    <Dialog
      open
      onOpenChange={close}
      width="prompt"
      // The key may be in the app already.
      closesBeside={step.at === 'name'}
      title="Add an authenticator app"
      description={texts[step.at]}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            key={step.at}
            type="submit"
            form={formId}
            {...(step.at === 'name' ? { busy: nameForm.busy } : codeForm.button)}
          >
            {step.at === 'name' ? 'Continue' : 'Verify'}
          </Button>
        </>
      }
    >
      <form
        key={step.at}
        aria-label={texts[step.at]}
        {...(step.at === 'name' ? nameForm.form : codeForm.form)}
        id={formId}
      >
        <div ref={problem === undefined ? null : focusDialog} className="flex flex-col gap-6">
          {step.at === 'name' ? (
            <>
              <TextField
                label="Name"
                name="name"
                defaultValue={step.name ?? unusedName(names)}
                autoComplete="off"
                error={nameForm.errors.name}
              />
              <FormError>{nameForm.errors.form ?? problem}</FormError>
            </>
          ) : (
            <>
              <AuthenticatorKey appKey={step.appKey} uri={step.uri} />
              <CodeField {...codeForm.field} />
            </>
          )}
        </div>
      </form>
    </Dialog>
  )
}
