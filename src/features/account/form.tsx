import { useEffect, useRef, useState, type FormEvent } from 'react'
import { plainEmail } from '@/lib/plain-email'
import { useAnnounce } from '@/ui/announcer'
import { ErrorCard } from '@/ui/error-card'
import { focusInvalid } from '@/ui/focus-invalid'
import { usePrehydrationSubmit } from '@/ui/prehydration'
import { hasErrors, type Errors, type Value } from './form-errors'

/**
 * A form with uncontrolled fields, which are read by name on submit, an address as it is sent. While `submitValues` runs,
 * further submits are ignored. Then the first field with an error gets the focus. Earlier errors keep their room until then, unseen (`data-busy`): the
 * second click of a double click must not meet another button than the first.
 */
export function useForm<Field extends string>(
  submitValues: (value: Value<Field>, form: HTMLFormElement) => Promise<Errors<Field>>,
) {
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const ref = useRef<HTMLFormElement>(null)
  const announce = useAnnounce()

  useEffect(() => {
    const field = hasErrors(errors) && ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) focusInvalid(field, announce)
  }, [errors, announce])

  usePrehydrationSubmit(ref)

  const submit = async (form: HTMLFormElement) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const data = new FormData(form)
    const value = (field: Field) => {
      const entry = data.get(field)
      const text = typeof entry === 'string' ? entry : ''
      return field === 'email' ? plainEmail(text) : text
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
      'data-busy': busy || undefined,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    },
  }
}

/** An error of the form as a whole, above its button. It keeps its room, unseen, while an ancestor has `data-busy`. */
export function FormError({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return <ErrorCard className="in-data-busy:invisible">{children}</ErrorCard>
}
