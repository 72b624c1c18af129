import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useApp, type App } from '@/config/app'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/field'
import { toastsOf } from '@/ui/toast'
import { AuthenticatorKey } from './authenticator-key'
import { callAuth, callOptional, type Clients } from './call-auth'
import { AppChoice, CodeField, useCodeForm } from './code-form'
import { FormError, useForm } from './form'
import {
  appKeyOf,
  failureOf,
  listedFactors,
  mayBeRepeated,
  needsCode,
  placeFailure,
  unusedName,
} from './rules'
import type { Errors, ListedFactor } from './rules'

const GONE = 'This setup was cancelled in another tab, or took too long. Please start again.'
const NO_KEY = 'The server’s answer can’t be read.'

type Step =
  | { at: 'name'; name?: string; problem?: string }
  /** The service wants a code of an app that the customer has already. */
  | { at: 'level'; name: string; apps: ListedFactor[] }
  | { at: 'code'; name: string; appKey: string; uri: string }

/** A factor that waits for its first code. */
interface Waiting {
  id: string
  /** Whether a code was sent: the service may have added the app, though its response was lost. */
  wasTried: boolean
}

interface EnrollDialogProps {
  /** Whom the app shows its codes for. */
  account: string
  /** The names of the customer's other factors. */
  names: readonly string[]
  onClose: () => void
}

/** Adds an authenticator app: its name, its key as a QR code and as text, and its first code. */
export default function EnrollDialog({ account, names, onClose }: EnrollDialogProps) {
  const app = useApp()
  const id = useId()
  const [step, setStep] = useState<Step>({ at: 'name' })
  const [chosen, setChosen] = useState('')
  // Null while its code is checked. It is removed when the dialog goes, whatever closes it.
  const pending = useRef<Waiting | null>(null)
  useEffect(
    () => () => {
      if (pending.current !== null) void removeWaiting(app, pending.current)
    },
    [app],
  )

  /** Adds a factor that waits for its first code, and removes those that an earlier visit left. */
  async function enroll(name: string): Promise<Errors<'name'>> {
    const failure = await callOptional(app, async ({ client, loadMfa }) => {
      const mfa = await loadMfa()
      const { data: known } = await mfa.listFactors()
      const left = (known?.all ?? []).filter(one => one.factor_type === 'totp' && one.status !== 'verified')
      for (const { id: factorId } of left) await mfa.unenroll({ factorId })
      const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Listwell' })
      if (data !== null) {
        const key = appKeyOf(data.totp ?? { secret: '', uri: '' }, account)
        if (key === null) return { error: { message: NO_KEY } }
        pending.current = { id: data.id, wasTried: false }
        setStep({ at: 'code', name, ...key })
        return { error }
      }
      if (error.status === 401) await client.refreshSession()
      const apps = listedFactors(known?.totp)
      if (!needsCode(error) || apps.length === 0) return { error }
      setChosen(apps[0]?.id ?? '')
      setStep({ at: 'level', name, apps })
      return { error: null }
    })
    if (failure === null) return {}
    if (failure.code === 'mfa_factor_name_conflict') return { name: 'Another app has this name.' }
    return placeFailure(failure, { friendly_name: 'name', friendlyName: 'name' })
  }

  const nameForm = useForm<'name'>(value => enroll(value('name').trim() || unusedName(names)))

  const codeForm = useCodeForm(async code => {
    const waiting = pending.current
    pending.current = null
    const failure = await callAuth(app, async clients => {
      const factorId = waiting?.id ?? chosen
      const { error } = await (await clients.loadMfa()).challengeAndVerify({ factorId, code })
      if (error?.status === 401) await clients.client.refreshSession()
      const mayBeAdded = waiting !== null && error !== null && mayBeRepeated(failureOf(error))
      return { error: mayBeAdded && (await isAdded(clients, factorId)) ? null : error }
    })
    if (waiting === null) {
      if (failure !== null || step.at !== 'level') return failure
      const { form: problem, name = problem } = await enroll(step.name)
      if (name !== undefined) setStep({ at: 'name', name: step.name, problem: name })
    } else if (failure === null) {
      sayAdded(app)
      onClose()
    } else if (failure.status === 404 && step.at === 'code') {
      setStep({ at: 'name', name: step.name, problem: GONE })
    } else {
      pending.current = { ...waiting, wasTried: true }
      return failure
    }
    return null
  })

  // What the code has confirmed must not be removed.
  const close = () => {
    if (!codeForm.button.busy) onClose()
  }
  const isNaming = step.at === 'name'
  return (
    <Dialog
      open
      onOpenChange={close}
      width="prompt"
      // The key may be in the app already, and would be removed at the service.
      closesBeside={step.at !== 'code'}
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
            form={id}
            {...(isNaming ? { busy: nameForm.busy } : codeForm.button)}
          >
            {isNaming ? 'Continue' : 'Verify'}
          </Button>
        </>
      }
    >
      <form key={step.at} aria-label={texts[step.at]} {...(isNaming ? nameForm.form : codeForm.form)} id={id}>
        <StepBody hasProblem={isNaming && step.problem !== undefined}>
          {step.at === 'name' && (
            <>
              <TextField
                label="Name"
                name="name"
                defaultValue={step.name ?? unusedName(names)}
                autoComplete="off"
                error={nameForm.errors.name}
              />
              <FormError>{nameForm.errors.form ?? step.problem}</FormError>
            </>
          )}
          {step.at === 'level' && <AppChoice apps={step.apps} chosen={chosen} onChoose={setChosen} />}
          {step.at === 'code' && <AuthenticatorKey appKey={step.appKey} uri={step.uri} />}
          {!isNaming && <CodeField errors={codeForm.errors} left={codeForm.left} />}
        </StepBody>
      </form>
    </Dialog>
  )
}

/** The fields of one step. The dialog gets the focus where it starts again, so that the reason is read. */
function StepBody({ hasProblem, children }: { hasProblem: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasProblem) ref.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
  }, [hasProblem])
  return (
    <div ref={ref} className="flex flex-col gap-6">
      {children}
    </div>
  )
}

const texts: Record<Step['at'], string> = {
  name: 'Name it, so that you can tell several apps apart.',
  level: 'To add another app, enter a code of the one that you have.',
  code: 'Scan the QR code with the app, or enter the key there. Then enter the code that the app shows.',
}

const sayAdded = (app: App) =>
  toastsOf(app).success('Authenticator app added', { text: 'Signing in asks for its code from now on.' })

/** Asks whether a factor is verified; if it is, the session's user gets it. */
async function isAdded({ loadMfa, refreshUser }: Clients, factorId: string) {
  const { data } = await (await loadMfa()).listFactors()
  const isVerified = listedFactors(data?.totp).some(({ id }) => id === factorId)
  if (isVerified) await refreshUser()
  return isVerified
}

/**
 * A factor that can't be removed now is removed before the next one is added, unless it is verified. Where a code was sent,
 * that may have happened: whoever removes the app's key then couldn't sign in any more.
 */
async function removeWaiting(app: App, { id, wasTried }: Waiting) {
  let isKept = false
  const failure = await callAuth(app, async clients => {
    const response = await (await clients.loadMfa()).unenroll({ factorId: id })
    isKept = wasTried && response.error !== null && (await isAdded(clients, id))
    return response
  })
  if (isKept) sayAdded(app)
  else if (wasTried && failure !== null && failure.status !== 404)
    toastsOf(app).warning('Authenticator app may have been added', {
      text: 'Keep it in your app until Settings show whether it was added.',
      duration: Infinity,
      actions: [{ label: 'OK', onClick: () => {} }],
    })
}
