import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react'
import { useApp } from '@/config/app'
import { plainEmail } from '@/lib/plain-email'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { focusInvalid } from '@/ui/focus-invalid'
import { usePrehydrationSubmit } from '@/ui/prehydration'
import { useToast } from '@/ui/toast'
import { optionalFailure, placeFailure, type FormFailure } from './auth-failure'
import { callAuth, type Clients, type Outcome } from './call-auth'
import { hasErrors, type Errors, type Value } from './form-errors'
import { usePause, type Pause } from './use-pause'

export interface FormState {
  ref: RefObject<HTMLFormElement | null>
  errors: Errors
  setErrors: (errors: Errors) => void
  busy: boolean
  isPaused: boolean
  /** What has come of it otherwise, and how long nothing is sent still; '' where there is nothing to say. */
  note: string
  submit: () => void
  /** Leaves the fields as they were before anything was typed. */
  reset: () => void
}

export interface Submission<Field extends string> {
  /** What is wrong with the fields: then nothing is sent. */
  check?: (value: Value<Field>) => Errors
  send: (clients: Clients, value: Value<Field>) => Promise<Outcome>
  /** The text of a failure where the server sends none. */
  fallback?: string
  /** Whether a service may lack the call. */
  isOptional?: boolean
  /** What stands above the reason of a failure, also where that stands at a field. */
  lead?: string
  /** The title of a toast that tells of a failure too. */
  toast?: string
  /** When nothing is sent: after the service has asked to wait, and between two mails. */
  pause?: Pause<Field> & { isOfMails?: boolean }
  onDone?: (value: Value<Field>) => void
  /** What is said of a success. */
  doneText?: (value: Value<Field>) => string
  /** Says itself what is wrong, unless it returns nothing. */
  onFailed?: (failure: FormFailure, value: Value<Field>) => Promise<Errors | undefined> | Errors | void
  /** The form whose fields are sent, where it is another one: it shows what is wrong with them. */
  fieldsOf?: FormState
}

const noPause = { kind: () => '', text: () => '' }

function resetFields(form: HTMLFormElement | null) {
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLInputElement) field.value = field.defaultValue
}

/**
 * What a form or a button sends to the auth service. Fields are uncontrolled and read by name on submit, an address as it is
 * sent. While it runs, further submits are ignored. Then the first field with an error gets the focus. Earlier errors keep
 * their room until then, unseen (`data-busy`): the second click of a double click must not meet another button than the first.
 */
export function useForm<Field extends string = never>(submission: Submission<Field>): FormState {
  const app = useApp()
  const toast = useToast()
  const announce = useAnnounce()
  const [errors, setErrors] = useState<Errors>({})
  const [doneText, setDoneText] = useState('')
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const own = useRef<HTMLFormElement>(null)
  const { fieldsOf } = submission
  const ref = fieldsOf?.ref ?? own
  const pause = usePause(submission.pause ?? noPause)

  useEffect(() => {
    const field = hasErrors(errors) && own.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) focusInvalid(field, announce)
  }, [errors, announce])

  usePrehydrationSubmit(own)

  function read(): Value<Field> {
    const data = new FormData(ref.current ?? undefined)
    return field => {
      const entry = data.get(field)
      const text = typeof entry === 'string' ? entry : ''
      return field === 'email' ? plainEmail(text) : text
    }
  }

  async function attempt(): Promise<Errors> {
    const { check, send, fallback, isOptional = false, pause: rule } = submission
    const value = read()
    if (pause.refuses(value)) return {}
    const wrong = check?.(value) ?? {}
    if (hasErrors(wrong)) return wrong
    const refusal = await callAuth(app, clients => send(clients, value), fallback)
    if (refusal === null) {
      if (rule?.isOfMails) pause.start(value, app.timing.mailInterval)
      const text = submission.doneText?.(value) ?? ''
      setDoneText(text)
      if (text !== '') announce(text)
      submission.onDone?.(value)
      return {}
    }
    const failure = isOptional ? optionalFailure(refusal) : refusal
    setDoneText('')
    const { status, text, retryAfter = rule?.isOfMails ? app.timing.mailInterval : 0 } = failure
    if (status === 429 && rule) pause.start(value, retryAfter)
    const told = await submission.onFailed?.(failure, value)
    if (told) return told
    if (submission.toast !== undefined)
      toast.error(submission.toast, { text: text === submission.toast ? undefined : text })
    const placed = placeFailure(failure, name => Boolean(ref.current?.elements.namedItem(name)))
    const { lead } = submission
    if (lead === undefined) return placed
    return { ...placed, form: [...new Set([lead, placed.form])].filter(Boolean).join('\n') }
  }

  async function submit() {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const told = await attempt()
      fieldsOf?.setErrors({ ...told, form: undefined })
      setErrors(fieldsOf ? { form: told.form } : told)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    ref,
    errors,
    setErrors,
    busy,
    isPaused: pause.text !== null,
    note: [errors.form === undefined && doneText, pause.text].filter(Boolean).join(' '),
    submit: () => void submit(),
    reset: () => resetFields(own.current),
  }
}

const FieldErrors = createContext<Errors>({})

/** What the form says of its field of this name. */
export const useFieldError = (name: string) => useContext(FieldErrors)[name]

interface SubmitProps extends ComponentProps<typeof Button> {
  of: FormState
}

export const SubmitButton = ({ of: { busy, isPaused }, variant, ...props }: SubmitProps) => (
  <Button
    {...props}
    busy={busy}
    variant={isPaused ? 'unavailable' : variant}
    aria-disabled={isPaused || busy || undefined}
  />
)

/** What has come of it, above its button. */
const FormOutcome = ({ errors, note }: Pick<FormState, 'errors' | 'note'>) => (
  <>
    {errors.form !== undefined && <ErrorCard className="in-data-busy:invisible">{errors.form}</ErrorCard>}
    {note !== '' && <p className="text-14 wrap-anywhere text-secondary tabular-nums">{note}</p>}
  </>
)

/** A button that sends something by itself, also among the fields of another form. */
export const ActionButton = (props: SubmitProps) => (
  <div className="contents" data-busy={props.of.busy || undefined}>
    <FormOutcome {...props.of} />
    <SubmitButton onClick={props.of.submit} {...props} />
  </div>
)

interface FormProps extends Pick<SubmitProps, 'of' | 'size' | 'variant' | 'className'> {
  /** The label of its button; without one the button is elsewhere, and names the form by its `id`. */
  submit?: string
  id?: string
  /** Its accessible name. */
  label?: string
  children: ReactNode
}

export function Form({ submit, id, label, children, ...button }: FormProps) {
  const { ref, errors, busy, note, submit: send } = button.of
  return (
    <FieldErrors value={errors}>
      <form
        ref={ref}
        id={id}
        aria-label={label}
        noValidate
        // Before React is ready, a submit must not put the password into the URL.
        method="dialog"
        data-busy={busy || undefined}
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
        className="flex flex-col gap-6"
      >
        {children}
        <FormOutcome errors={errors} note={note} />
        {submit !== undefined && (
          <SubmitButton type="submit" {...button}>
            {submit}
          </SubmitButton>
        )}
      </form>
    </FieldErrors>
  )
}
