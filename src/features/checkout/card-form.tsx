import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, type FormEvent } from 'react'
import { useApp } from '@/config/app'
import type { CardProvider, ProviderResult } from '@/purchase/pay'
import { providerErrorText, providerResult } from './payment-rules'
import { useAppearance } from './use-appearance'

/** The provider's form as it is filled in. `returnPath` is where the provider's own page returns to. */
export interface ProviderForm extends Pick<CardProvider, 'check'> {
  confirm: (returnPath: string) => Promise<ProviderResult>
}

interface CardFormProps {
  stripe: Stripe
  clientSecret: string
  /** The form's id, for the button outside that submits it. */
  formId: string
  /** Whether the provider's form can be filled in, which `onReady` has said. */
  isReady: boolean
  onReady: () => void
  /** It can't be shown, or takes too long: with a signal that is aborted where it gets ready even so. */
  onFail: (ready?: AbortSignal) => void
  onSubmit: (form: ProviderForm) => void
}

/** The card provider's form in the site's design. This chunk contains the provider's library. */
export function CardForm({ stripe, clientSecret, ...props }: CardFormProps) {
  const appearance = useAppearance()
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <PaymentForm {...props} />
    </Elements>
  )
}

const elementOptions: StripePaymentElementOptions = {
  layout: { type: 'accordion', defaultCollapsed: false, radios: 'always', spacedAccordionItems: false },
}

/** A page that the provider's own replaces may be kept as it is, and is asked for the result on return: nothing is known then. */
const resultOfLeftPage = () =>
  new Promise<ProviderResult>(resolve => {
    const leave = () => resolve({ state: 'unknown', message: null })
    window.addEventListener('pagehide', leave, { once: true })
  })

type PaymentFormProps = Omit<CardFormProps, 'stripe' | 'clientSecret'>

function PaymentForm({ formId, isReady, onReady, onFail, onSubmit }: PaymentFormProps) {
  const { timing } = useApp()
  const stripe = useStripe()
  const elements = useElements()
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    if (isReady) return undefined
    const ready = new AbortController()
    const limit = setTimeout(() => fail(ready.signal), timing.requestTimeout)
    return () => {
      clearTimeout(limit)
      ready.abort()
    }
  }, [isReady, timing])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements) return
    onSubmit({
      check: async () => {
        const { error } = await elements.submit()
        return error ? providerErrorText(error) : null
      },
      confirm(returnPath) {
        const confirmParams = { return_url: new URL(returnPath, window.location.origin).href }
        const confirmation = stripe.confirmPayment({ elements, confirmParams })
        return Promise.race([confirmation.then(({ error }) => providerResult(error)), resultOfLeftPage()])
      },
    })
  }

  return (
    <form id={formId} data-payment onSubmit={submit}>
      <PaymentElement options={elementOptions} onReady={onReady} onLoadError={() => onFail()} />
    </form>
  )
}
