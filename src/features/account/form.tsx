import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ErrorCard } from '@/ui/error-card'
import { hasErrors, type Errors } from './rules'

declare global {
  interface Window {
    /** The form that was sent while nothing listened, as the document notes it. */
    sentBefore?: EventTarget | null
  }
}

/**
 * A form that keeps what was typed: it reads its fields by name when it is submitted, acts once however often it is
 * submitted meanwhile, and brings the focus to the first field that `act` finds an error in.
 */
export function useForm<Field extends string>(
  act: (value: (field: Field) => string, form: HTMLFormElement) => Promise<Errors<Field>>,
) {
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (hasErrors(errors)) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  useEffect(() => {
    if (ref.current === null || window.sentBefore !== ref.current) return
    window.sentBefore = null
    ref.current.requestSubmit()
  }, [])

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
      setErrors(await act(value, form))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    errors,
    busy,
    form: {
      ref,
      noValidate: true,
      // Until the script is there a submit is but noted: a password never gets into an address.
      method: 'dialog',
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    },
  }
}

/** What went wrong with the form as a whole, above its button. */
export function FormError({ children }: { children: string | undefined }) {
  return children === undefined ? null : <ErrorCard>{children}</ErrorCard>
}
