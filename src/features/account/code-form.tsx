import { useEffect, useRef, useState } from 'react'
import { plainCode } from '@/lib/digits'
import { useAnnounce } from '@/ui/announcer'
import { TextField } from '@/ui/field'
import { Radio } from '@/ui/radio'
import { useSecondsLeft } from '@/ui/use-seconds-left'
import { FormError, useForm } from './form'
import { codeErrors, hasErrors, isWrongCode, placeFailure, type Errors, type FormFailure } from './rules'

const WRONG_OF_APP = 'This code is wrong or has expired. Enter the one that the app shows now.'
const waitText = (seconds: number) => `You can try again in ${seconds} s.`

/**
 * A form for the code of a second factor. `check` sends the digits; its failure is shown, null shows none. `wrong` says that
 * a code was refused. While the service asks for a pause nothing is sent: `left` has its seconds.
 */
export function useCodeForm(check: (code: string) => Promise<FormFailure | null>, wrong = WRONG_OF_APP) {
  const announce = useAnnounce()
  const [waitUntil, setWaitUntil] = useState(0)
  const left = useSecondsLeft(waitUntil)
  const { errors, setErrors, busy, form } = useForm<'code'>(async (value, element) => {
    if (waitUntil > Date.now()) {
      announce(waitText(Math.ceil((waitUntil - Date.now()) / 1000)))
      return {}
    }
    const unfit = codeErrors(value('code'))
    if (hasErrors(unfit)) return unfit
    const failure = await check(plainCode(value('code')))
    if (failure === null) return {}
    if (failure.status === 429) setWaitUntil(Date.now() + (failure.retryAfter ?? 0))
    if (!isWrongCode(failure)) return placeFailure(failure, { code: 'code' })
    const field = element.elements.namedItem('code')
    if (field instanceof HTMLInputElement) field.value = ''
    return { code: wrong }
  })
  return {
    errors,
    /** Hides what was wrong with a code that no longer counts. */
    clearErrors: () => setErrors({}),
    left,
    form,
    /** For the form's submit button. */
    button: {
      busy,
      variant: left > 0 ? ('unavailable' as const) : ('solid' as const),
      'aria-disabled': left > 0 || busy || undefined,
    },
  }
}

interface CodeFieldProps {
  errors: Errors<'code'>
  left: number
  /** Changes with what the code is of: the field has the focus when it comes. Null where no code is on its way yet. */
  of?: string | null
}

/** The field of a code, the form's error, and the time until the next try. */
export function CodeField({ errors, left, of = '' }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (of !== null) field.current?.focus()
  }, [of])
  return (
    <>
      <TextField
        ref={field}
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        error={errors.code}
      />
      <FormError>{errors.form}</FormError>
      {left > 0 && <p className="text-14 text-secondary tabular-nums">{waitText(left)}</p>}
    </>
  )
}

interface AppChoiceProps {
  legend?: string | undefined
  apps: readonly { id: string; name: string | null }[]
  chosen: string
  onChoose: (id: string) => void
}

/** Chooses the factor whose code is entered; nothing where there is one only. */
export function AppChoice({ legend = 'Authenticator app', apps, chosen, onChoose }: AppChoiceProps) {
  if (apps.length < 2) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-14 font-strong">{legend}</legend>
      {apps.map(({ id, name }, index) => (
        <label key={id} className="flex min-h-control items-center gap-3 text-14 wrap-anywhere">
          <Radio name="factor" value={id} checked={id === chosen} onChange={() => onChoose(id)} />
          {name ?? `App ${index + 1}`}
        </label>
      ))}
    </fieldset>
  )
}
