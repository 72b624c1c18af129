import type { Appearance, StripeCardForm } from './card-form'
import type { CardRules } from './card-rules'

interface ProviderError {
  type: string
  message: string
}

/** What this script reads of the provider's responses. */
interface ApiResponse {
  status: string
  error?: ProviderError
}

interface ConfirmOptions {
  elements: {
    form: StripeCardForm
    clientSecret: string
    submit: () => Promise<{ error?: ProviderError }>
  }
  confirmParams: { return_url: string }
}

/**
 * The parts of `window.Stripe` that the site uses, with what the provider's libraries ask for. Its source is sent to the page
 * as text: it uses nothing from outside its body.
 */
export function createStripe(
  rules: CardRules,
  createForm: () => StripeCardForm,
  askToConfirm: () => Promise<boolean>,
  apiUrl: string,
) {
  const read = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')

  /** The intent of a response. The reason of a failed payment is in the response or in the intent. */
  function readResponse(body: unknown): ApiResponse {
    const error = read(body, 'error') ?? read(body, 'last_payment_error')
    return {
      status: text(read(body, 'status')),
      ...(error ? { error: { type: text(read(error, 'type')), message: text(read(error, 'message')) } } : {}),
    }
  }

  function createElements({ clientSecret, appearance }: { clientSecret: string; appearance: Appearance }) {
    const form = createForm()
    form.setAppearance(appearance)
    const element = {
      on(type: string, listener: () => void) {
        if (type === 'ready') setTimeout(listener)
        return element
      },
      off: () => element,
      mount: (place: HTMLElement) => place.replaceChildren(form.host),
      update: () => undefined,
      destroy: () => form.host.remove(),
    }
    return {
      form,
      clientSecret,
      create: () => element,
      update(changes: { appearance?: Appearance }) {
        if (changes.appearance !== undefined) form.setAppearance(changes.appearance)
      },
      submit() {
        const problems = rules.check(form.fields(), new Date())
        form.showProblems(problems)
        const [first] = problems
        const error = first && { type: 'validation_error', message: first.message }
        return Promise.resolve(error === undefined ? {} : { error })
      },
    }
  }

  return function stripe(key: string) {
    if (!key.startsWith('pk_')) throw new Error('Please call Stripe() with your publishable key.')
    const idOf = (secret: string) => secret.replace(/_secret_.*$/, '')
    const intentUrl = (secret: string) => `${apiUrl}payment_intents/${idOf(secret)}`

    async function call(url: string, form?: Record<string, string>): Promise<ApiResponse> {
      try {
        const body = form && new URLSearchParams({ ...form, key })
        const response = await fetch(url, body && { method: 'POST', body })
        return readResponse(await response.json())
      } catch {
        const message = 'We are experiencing issues connecting to our payments provider. Please try again.'
        return { status: '', error: { type: 'api_connection_error', message } }
      }
    }

    async function pay(secret: string, form: StripeCardForm): Promise<ApiResponse> {
      const fields = form.fields()
      const expiry = rules.digits(fields.expiry)
      const card = 'payment_method_data[card]'
      const details = 'payment_method_data[billing_details][address]'
      const response = await call(`${intentUrl(secret)}/confirm`, {
        client_secret: secret,
        'payment_method_data[type]': 'card',
        [`${card}[number]`]: rules.digits(fields.number),
        [`${card}[exp_month]`]: expiry.slice(0, 2),
        [`${card}[exp_year]`]: expiry.slice(2),
        [`${card}[cvc]`]: fields.code,
        [`${details}[country]`]: fields.country,
        [`${details}[postal_code]`]: fields.postalCode,
      })
      if (response.status !== 'requires_action') return response
      const outcome = (await askToConfirm()) ? 'complete' : 'fail'
      return call(`${intentUrl(secret)}/authenticate`, { client_secret: secret, outcome })
    }

    const missing = () => Promise.reject(new Error('The mock of the card provider doesn’t have this.'))
    return {
      elements: createElements,
      async confirmPayment({ elements, confirmParams }: ConfirmOptions) {
        const { form, clientSecret } = elements
        const checked = await elements.submit()
        if (checked.error !== undefined) return checked
        form.setDisabled(true)
        const { error } = await pay(clientSecret, form)
        form.setDisabled(false)
        if (error !== undefined) return { error }
        const target = new URL(confirmParams.return_url)
        target.searchParams.set('payment_intent', idOf(clientSecret))
        target.searchParams.set('payment_intent_client_secret', clientSecret)
        target.searchParams.set('redirect_status', 'succeeded')
        location.assign(target)
        // The page navigates away, so the promise must never resolve.
        return new Promise<never>(() => undefined)
      },
      async retrievePaymentIntent(secret: string) {
        const query = new URLSearchParams({ key, client_secret: secret })
        const { status, error } = await call(`${intentUrl(secret)}?${query}`)
        return status === '' ? { error } : { paymentIntent: { id: idOf(secret), status } }
      },
      createToken: missing,
      createPaymentMethod: missing,
      confirmCardPayment: missing,
    }
  }
}
