import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ErrorCard } from '@/ui/error-card'
import { usePrehydrationSubmit } from '@/ui/prehydration'
import { hasErrors, type Errors } from './rules'

/**
 * A form with uncontrolled fields, which are read by name on submit. While `submitValues` runs, further submits are ignored.
 * Then the first field with an error gets the focus.
 */
export function useForm<Field extends string>(
  submitValues: (value: (field: Field) => string, form: HTMLFormElement) => Promise<Errors<Field>>,
) {
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (hasErrors(errors)) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  usePrehydrationSubmit(ref)

  const submit = async (form: HTMLFormElement) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setErrors({})
    const data = new FormData(form)
    const value = (field: Field) => {
      const entry = data.get(field)
      return typeof entry === 'string' ? entry : ''
    }
    try {
      setErrors(await submitValues(value, form))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    errors,
    setErrors,
    busy,
    form: {
      ref,
      noValidate: true,
      // Before React is ready, a submit must not put the password into the URL.
      method: 'dialog',
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    },
  }
}

/** An error of the form as a whole, above its button. */
export function FormError({ children }: { children: string | undefined }) {
  return children === undefined ? null : <ErrorCard>{children}</ErrorCard>
}
