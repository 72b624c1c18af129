import { useCallback, type ComponentProps } from 'react'
import { plainCode } from '@/lib/digits'
import { TextField } from '@/ui/field'
import { FormError, useForm } from './form'
import { isWrongCode, placeFailure, type FormFailure } from './auth-failure'
import { codeErrors, hasErrors } from './form-errors'
import { PauseText, usePause } from './use-pause'

const WRONG_OF_APP = 'This code is wrong or has expired. Enter the one that the app shows now.'

/**
 * A form for the code of a second factor. `check` sends the digits; its failure is shown, null shows none. `wrong` says that
 * a code was refused. While the service asks for a pause nothing is sent for the factor.
 */
export function useCodeForm(
  factorId: string,
  check: (code: string) => Promise<FormFailure | null>,
  wrong = WRONG_OF_APP,
) {
  const pause = usePause(`code ${factorId}`, seconds => `You can try again in ${seconds} s.`)
  const { errors, setErrors, busy, form } = useForm<'code'>(async (value, element) => {
    if (pause.refuses()) return {}
    const unfit = codeErrors(value('code'))
    if (hasErrors(unfit)) return unfit
    const failure = await check(plainCode(value('code')))
    if (failure === null) return {}
    if (failure.status === 429) pause.start(failure.retryAfter ?? 0)
    if (!isWrongCode(failure)) return placeFailure(failure, { code: 'code' })
    const field = element.elements.namedItem('code')
    if (field instanceof HTMLInputElement) field.value = ''
    return { code: wrong }
  })
  return {
    /** Hides what was wrong with a code that no longer counts. */
    clearErrors: () => setErrors({}),
    busy,
    form,
    field: { errors, pause: pause.text },
    /** For the form's submit button. */
    button: pause.button(busy, 'solid'),
  }
}

type CodeFieldProps = ReturnType<typeof useCodeForm>['field'] & {
  /** Changes with what the code is of: the field has the focus when it comes. Null where no code is on its way yet. */
  of?: string | null
}

/** For a code that is typed once. */
export const OneTimeCodeField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} />
)

/** The field of a code, the form's error, and the time until the next try. */
export function CodeField({ errors, pause, of = '' }: CodeFieldProps) {
  const focus = useCallback(
    (field: HTMLInputElement | null) => {
      if (of !== null) field?.focus()
    },
    [of],
  )
  return (
    <>
      <OneTimeCodeField ref={focus} name="code" error={errors.code} />
      <FormError>{errors.form}</FormError>
      <PauseText text={pause} />
    </>
  )
}
