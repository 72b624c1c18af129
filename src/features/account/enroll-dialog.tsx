import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { noteIfMissing } from '@/session/optional-calls'
import { getAuth } from '@/session/session'
import { useIsSameUser } from '@/session/use-session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/field'
import { toast } from '@/ui/toast'
import { AuthenticatorKey } from './authenticator-key'
import { callAuth } from './call-auth'
import { AppChoice, CodeField, useCodeForm } from './code-form'
import { FormError, useForm } from './form'
import { appKeyOf, listedFactors, needsCode, placeFailure, unusedName } from './rules'
import type { Errors, ListedFactor } from './rules'

const GONE = 'This setup was cancelled in another tab, or took too long. Please start again.'
const NO_KEY = 'The server’s answer can’t be read.'

type Step =
  | { at: 'name'; name?: string; problem?: string }
  /** The service wants a code of an app that the customer has already. */
  | { at: 'level'; name: string; apps: ListedFactor[] }
  | { at: 'code'; name: string; appKey: string; uri: string }

interface EnrollDialogProps {
  /** Whom the app shows its codes for. */
  account: string
  /** The names of the customer's other factors. */
  names: readonly string[]
  onClose: () => void
  /** The service lacks the call. */
  onMissing: () => void
}

/** Adds an authenticator app: its name, its key as a QR code and as text, and its first code. */
export default function EnrollDialog({ account, names, onClose, onMissing }: EnrollDialogProps) {
  const id = useId()
  const isSameUser = useIsSameUser()
  const [step, setStep] = useState<Step>({ at: 'name' })
  const [chosen, setChosen] = useState('')
  // The factor that waits for its first code. It is removed when the dialog goes, whatever closes it.
  const pending = useRef<string | null>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      removePending(pending)
    }
  }, [])

  /** Adds a factor that waits for its first code, and removes those that an earlier visit left. */
  async function enroll(name: string): Promise<Errors<'name'>> {
    const failure = await callAuth(async ({ client, loadMfa }) => {
      const mfa = await loadMfa()
      const { data: known } = await mfa.listFactors()
      const left = (known?.all ?? []).filter(one => one.factor_type === 'totp' && one.status !== 'verified')
      for (const { id: factorId } of left) await mfa.unenroll({ factorId })
      const response = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Listwell' })
      if (response.data !== null) return begin(name, response.data)
      if (response.error.status === 401) await client.refreshSession()
      const apps = listedFactors(known?.totp)
      if (!needsCode(response.error) || apps.length === 0) return response
      setChosen(apps[0]?.id ?? '')
      setStep({ at: 'level', name, apps })
      return { error: null }
    })
    if (failure === null) return {}
    if (noteIfMissing('factors', failure)) onMissing()
    if (failure.code === 'mfa_factor_name_conflict') return { name: 'Another app has this name.' }
    return placeFailure(failure, { friendly_name: 'name', friendlyName: 'name' })
  }

  function begin(
    name: string,
    { id: factorId, totp }: { id: string; totp?: { secret: string; uri: string } },
  ) {
    pending.current = factorId
    const key = appKeyOf(totp ?? { secret: '', uri: '' }, account)
    if (key === null || !isOpen.current) removePending(pending)
    else setStep({ at: 'code', name, ...key })
    return { error: key === null ? { message: NO_KEY } : null }
  }

  const nameForm = useForm<'name'>(value => enroll(value('name').trim() || unusedName(names)))

  const codeForm = useCodeForm(async code => {
    const waiting = pending.current
    // A dialog that is closed meanwhile doesn't remove what the code has confirmed.
    pending.current = null
    const failure = await callAuth(async ({ client, loadMfa }) => {
      const mfa = await loadMfa()
      const factorId = step.at === 'level' ? chosen : (waiting ?? '')
      const response = await mfa.challengeAndVerify({ factorId, code })
      if (response.error?.status === 401) await client.refreshSession()
      return response
    })
    if (!isSameUser()) return null
    if (step.at === 'level') {
      if (failure !== null) return failure
      const { form: problem, name = problem } = await enroll(step.name)
      if (name !== undefined) setStep({ at: 'name', name: step.name, problem: name })
      return null
    }
    if (failure === null) {
      toast.success('Authenticator app added', { text: 'Signing in asks for its code from now on.' })
      onClose()
      return null
    }
    if (failure.status === 404) {
      setStep({ at: 'name', ...(step.at === 'code' && { name: step.name }), problem: GONE })
      return null
    }
    pending.current = waiting
    if (!isOpen.current) removePending(pending)
    if (noteIfMissing('factors', failure)) onMissing()
    return failure
  })

  const isNaming = step.at === 'name'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="prompt"
      title="Add an authenticator app"
      description={texts[step.at]}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
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
      <form key={step.at} {...(isNaming ? nameForm.form : codeForm.form)} id={id}>
        <StepBody isFirst={isNaming && step.problem === undefined}>
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

/** The fields of one step. The dialog gets the focus when a later step begins, so that its new text is read. */
function StepBody({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFirst) ref.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
  }, [isFirst])
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

/** A factor that can't be removed now is removed before the next one is added. */
function removePending(pending: { current: string | null }) {
  const factorId = pending.current
  pending.current = null
  if (factorId === null) return
  getAuth()
    .then(({ loadMfa }) => loadMfa())
    .then(
      mfa => mfa.unenroll({ factorId }),
      () => {},
    )
}
