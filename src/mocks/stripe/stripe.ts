import type { StripeCardForm } from './card-form'

interface ProviderError {
  type: string
  message: string
}

/** What this script reads of an intent. */
interface Intent {
  status: string
  error?: ProviderError
}

interface Appearance {
  variables: Record<string, string>
}

interface ConfirmOptions {
  elements: { form: StripeCardForm; clientSecret: string }
  confirmParams: { return_url: string }
}

/**
 * The parts of `window.Stripe` that the site uses, with what the provider's libraries ask for. Its source is sent to the page
 * as text: it uses nothing from outside its body.
 */
export function createStripe(createForm: () => StripeCardForm, apiUrl: string) {
  const read = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')

  /** The intent of a response. The reason of a failed payment is in the response or in the intent. */
  function readIntent(body: unknown): Intent {
    const error = read(body, 'error') ?? read(body, 'last_payment_error')
    return {
      status: text(read(body, 'status')),
      ...(error ? { error: { type: text(read(error, 'type')), message: text(read(error, 'message')) } } : {}),
    }
  }

  function createElements({ clientSecret, appearance }: { clientSecret: string; appearance: Appearance }) {
    const form = createForm()
    form.setVariables(appearance.variables)
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
      update: (changes: { appearance?: Appearance }) =>
        form.setVariables(changes.appearance?.variables ?? {}),
      async submit(): Promise<{ error?: ProviderError }> {
        const message = form.check()
        return message === '' ? {} : { error: { type: 'validation_error', message } }
      },
    }
  }

  return function stripe(key: string) {
    if (!key.startsWith('pk_')) throw new Error('Please call Stripe() with your publishable key.')
    const idOf = (secret: string) => secret.replace(/_secret_.*$/, '')

    async function call(method: 'GET' | 'POST', secret: string, path: string, fields = {}): Promise<Intent> {
      const url = `${apiUrl}payment_intents/${idOf(secret)}${path}`
      const sent = new URLSearchParams({ ...fields, key, client_secret: secret })
      try {
        const response = await (method === 'GET'
          ? fetch(`${url}?${sent}`)
          : fetch(url, { method: 'POST', body: sent }))
        return readIntent(await response.json())
      } catch {
        const message = 'We are experiencing issues connecting to our payments provider. Please try again.'
        return { status: '', error: { type: 'api_connection_error', message } }
      }
    }

    async function pay(secret: string, form: StripeCardForm): Promise<Intent> {
      const card = { 'payment_method_data[card][number]': form.number() }
      const intent = await call('POST', secret, '/confirm', card)
      if (intent.status !== 'requires_action') return intent
      const outcome = (await form.confirm()) ? 'complete' : 'fail'
      return call('POST', secret, '/authenticate', { outcome })
    }

    const missing = () => Promise.reject(new Error('The mock of the card provider doesn’t have this.'))
    return {
      elements: createElements,
      async confirmPayment({ elements: { form, clientSecret }, confirmParams }: ConfirmOptions) {
        const message = form.check()
        if (message !== '') return { error: { type: 'validation_error', message } }
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
        const { status, error } = await call('GET', secret, '')
        return status === '' ? { error } : { paymentIntent: { id: idOf(secret), status } }
      },
      createToken: missing,
      createPaymentMethod: missing,
      confirmCardPayment: missing,
    }
  }
}
