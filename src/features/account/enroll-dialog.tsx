import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { matchPath } from 'react-router-dom'
import { paths } from '@/config/paths'
import { timing } from '@/config/timing'
import { withTabLock } from '@/queries/tab-lock'
import { noteIfMissing } from '@/session/optional-calls'
import { useIsSameUser } from '@/session/use-session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/field'
import { toast } from '@/ui/toast'
import { AuthenticatorKey } from './authenticator-key'
import { callAuth, type Clients } from './call-auth'
import { AppChoice, CodeField, useCodeForm } from './code-form'
import { FormError, useForm } from './form'
import {
  appKeyOf,
  failureOf,
  isRefused,
  isWrongCode,
  listedFactors,
  mayBeRepeated,
  needsCode,
  placeFailure,
  unusedName,
} from './rules'
import type { Errors, ListedFactor } from './rules'

const GONE = 'This setup was cancelled in another tab, or took too long. Please start again.'
/** Held while a first code is sent, and from reading which apps have none until they are removed. */
const LOCK = 'listwell-factors'
const NO_KEY = 'The server’s answer can’t be read.'

type Step =
  | { at: 'name'; name?: string; problem?: string }
  /** The service wants a code of an app that the customer has already. */
  | { at: 'level'; name: string; apps: ListedFactor[] }
  | { at: 'code'; name: string; appKey: string; uri: string }

/** A factor that waits for its first code. */
interface Waiting {
  id: string
  /** Whether a code was sent whose outcome isn't known: the service may have added the app. */
  mayBeAdded: boolean
  /** Whether who adds it is still signed in. */
  isSameUser: () => boolean
}

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
  // The factor that waits, if any. It is removed when the dialog goes, whatever closes it.
  const pending = useRef<Waiting | null>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      void removePending(pending)
    }
  }, [])

  /** Adds a factor that waits for its first code, and removes those that an earlier visit left. */
  async function enroll(name: string): Promise<Errors<'name'>> {
    const failure = await callAuth(async ({ client, loadMfa }) => {
      const mfa = await loadMfa()
      const known = await withTabLock(LOCK, async () => {
        const { data } = await mfa.listFactors()
        const left = (data?.all ?? []).filter(one => one.factor_type === 'totp' && one.status !== 'verified')
        for (const { id: factorId } of left) await mfa.unenroll({ factorId })
        return data
      })
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
    pending.current = { id: factorId, mayBeAdded: false, isSameUser }
    const key = appKeyOf(totp ?? { secret: '', uri: '' }, account)
    if (key === null || !isOpen.current) void removePending(pending)
    else setStep({ at: 'code', name, ...key })
    return { error: key === null ? { message: NO_KEY } : null }
  }

  const nameForm = useForm<'name'>(value => enroll(value('name').trim() || unusedName(names)))

  const codeForm = useCodeForm(async code => {
    const waiting = pending.current
    // A dialog that is closed meanwhile doesn't remove what the code has confirmed.
    pending.current = null
    const failure = await callAuth(async clients => {
      const mfa = await clients.loadMfa()
      const factorId = step.at === 'level' ? chosen : (waiting?.id ?? '')
      const response = await withTabLock(LOCK, () => mfa.challengeAndVerify({ factorId, code }))
      if (response.error?.status === 401) await clients.client.refreshSession()
      if (response.error === null || waiting === null) return response
      const refusal = failureOf(response.error)
      if (!mayBeRepeated(refusal)) return response
      const { isAdded, error } = await readFactor(clients, factorId)
      if (isAdded) return { error: null }
      if (error === null) return response
      waiting.mayBeAdded = true
      return isWrongCode(refusal) ? { error } : response
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
    if (waiting !== null && !isRefused(failure)) waiting.mayBeAdded = true
    pending.current = waiting
    if (!isOpen.current) void removePending(pending)
    if (noteIfMissing('factors', failure)) onMissing()
    return failure
  })

  const isNaming = step.at === 'name'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="prompt"
      // The key may be in the app already, and would be removed at the service.
      closesBeside={step.at !== 'code'}
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

/** With the delays of queries, these take about ten minutes. */
const MOST_TRIES = 24

/** Asks whether a factor is verified; if it is, the session's user gets it. */
async function readFactor({ loadMfa, refreshUser }: Clients, factorId: string) {
  const { data, error } = await (await loadMfa()).listFactors()
  const isAdded = listedFactors(data?.totp).some(({ id }) => id === factorId)
  if (isAdded) await refreshUser()
  return { isAdded, error }
}

/** A factor that can't be removed now is removed before the next one is added, unless it is verified. */
async function removePending(pending: { current: Waiting | null }) {
  const waiting = pending.current
  pending.current = null
  if (waiting === null) return
  const failure = await callAuth(async ({ loadMfa }) => (await loadMfa()).unenroll({ factorId: waiting.id }))
  if (failure === null || failure.status === 404 || !waiting.isSameUser()) return
  // Without a code, only a factor that isn't verified can be removed.
  if (!waiting.mayBeAdded && !needsCode(failure)) return
  toast.warning('Authenticator app may have been added', {
    text: 'Keep it in your app until Settings show whether it was added.',
    duration: Infinity,
    actions: [{ label: 'OK', onClick: () => {} }],
  })
  void showFactor(waiting)
}

/**
 * Has the settings list a factor if it was added, once the service says so. It isn't asked on other pages: a session that
 * hasn't passed the factor leads to the sign-in then, which must not end a payment.
 */
async function showFactor(waiting: Waiting, tries = 0) {
  if (!waiting.isSameUser() || tries > MOST_TRIES) return
  const isShown = matchPath(paths.profile, window.location.pathname) !== null
  const failure = isShown ? await callAuth(clients => readFactor(clients, waiting.id)) : null
  if (!isShown || (failure !== null && (!isRefused(failure) || failure.status === 429)))
    setTimeout(() => void showFactor(waiting, tries + 1), timing.queryRetryDelay(tries))
}
