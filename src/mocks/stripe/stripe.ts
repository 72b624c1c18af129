import type { Appearance, StripeCardForm, CardFormEvents } from './card-form'
import type { CardProblem, CardRules } from './card-rules'

/** The fields of the provider's responses that this script reads. */
interface ApiResponse {
  status: string
  error: ProviderError | null
}

interface ProviderError {
  type: string
  code: string
  message: string
}

interface ElementsOptions {
  clientSecret?: string
  appearance?: Appearance
}

interface ConfirmOptions {
  elements: {
    submit: () => Promise<{ error?: ProviderError }>
    paymentForm: () => StripeCardForm | null
    secret: () => string
  }
  clientSecret?: string
  confirmParams?: { return_url?: string }
  redirect?: 'always' | 'if_required'
}

type Listener = (event: object) => void

/**
 * The parts of `window.Stripe` that a payment element and the confirmation of its payment need. Its source is sent to the
 * page as text: it uses nothing from outside its body.
 */
export function createStripe(
  rules: CardRules,
  createForm: (events: CardFormEvents) => StripeCardForm,
  askToConfirm: () => Promise<boolean>,
  apiUrl: string,
) {
  const read = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')

  /** The intent of a response. The reason of a failed payment is in the response or in the intent. */
  function readResponse(body: unknown): ApiResponse {
    const error = read(body, 'error') ?? read(body, 'last_payment_error') ?? null
    const [type, code, message] = ['type', 'code', 'message'].map(name => text(read(error, name)))
    return {
      status: text(read(body, 'status')),
      error: error === null ? null : { type: type ?? '', code: code ?? '', message: message ?? '' },
    }
  }

  const missing = (name: string) => () =>
    Promise.reject(new Error(`The mock of the card provider has no ${name}.`))

  function createPaymentElement(appearance: () => Appearance) {
    const listeners = new Map<string, Set<Listener>>()
    const emit = (type: string, event: object = {}) => {
      for (const listener of listeners.get(type) ?? []) listener({ elementType: 'payment', ...event })
    }
    const form = createForm({
      onChange: () => {
        const fields = form.fields()
        emit('change', {
          empty: fields.number === '' && fields.expiry === '' && fields.code === '',
          complete: rules.check(fields, new Date()).length === 0,
          collapsed: false,
          value: { type: 'card' },
        })
      },
      onFocus: () => emit('focus'),
      onBlur: () => emit('blur'),
      onEscape: () => emit('escape'),
    })
    const element = {
      on(type: string, listener: Listener) {
        const known = listeners.get(type) ?? new Set()
        listeners.set(type, known.add(listener))
        return element
      },
      once(type: string, listener: Listener) {
        const single = (event: object) => {
          element.off(type, single)
          listener(event)
        }
        return element.on(type, single)
      },
      off(type: string, listener: Listener) {
        listeners.get(type)?.delete(listener)
        return element
      },
      mount(place: string | HTMLElement) {
        const found = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place
        if (found === null) throw new Error(`The page lacks the place of the payment element.`)
        form.setAppearance(appearance())
        form.mount(found)
        setTimeout(() => {
          emit('loaderstart')
          emit('ready')
        })
      },
      unmount: () => form.unmount(),
      destroy: () => form.unmount(),
      update: () => undefined,
      collapse: () => undefined,
      focus: () => form.focus(),
      blur: () => undefined,
      clear: () => form.clear(),
    }
    return { element, form }
  }

  function createElements(initial: ElementsOptions = {}) {
    let options = initial
    let payment: ReturnType<typeof createPaymentElement> | null = null
    const asError = ({ code, message }: CardProblem): ProviderError => ({
      type: 'validation_error',
      code,
      message,
    })
    return {
      create(type: string) {
        if (type !== 'payment') throw new Error(`The mock of the card provider has no "${type}" element.`)
        payment = createPaymentElement(() => options.appearance ?? {})
        return payment.element
      },
      getElement: (type: string) => (type === 'payment' ? (payment?.element ?? null) : null),
      update(changes: ElementsOptions) {
        options = { ...options, ...changes }
        payment?.form.setAppearance(options.appearance ?? {})
      },
      fetchUpdates: () => Promise.resolve({}),
      submit(): Promise<{ error?: ProviderError }> {
        const problems = payment === null ? [] : rules.check(payment.form.fields(), new Date())
        payment?.form.showProblems(problems)
        const [first] = problems
        return Promise.resolve(first === undefined ? {} : { error: asError(first) })
      },
      paymentForm: () => payment?.form ?? null,
      secret: () => options.clientSecret ?? '',
    }
  }

  return function stripe(key: string) {
    if (!key.startsWith('pk_')) throw new Error('Please call Stripe() with your publishable key.')
    const idOf = (secret: string) => secret.replace(/_secret_.*$/, '')
    const intentUrl = (secret: string) => `${apiUrl}payment_intents/${idOf(secret)}`

    async function call(url: string, form: Record<string, string> | null): Promise<ApiResponse> {
      try {
        const response = await fetch(
          url,
          form === null ? {} : { method: 'POST', body: new URLSearchParams({ ...form, key }) },
        )
        return readResponse(await response.json())
      } catch {
        const message = 'We are experiencing issues connecting to our payments provider. Please try again.'
        return { status: '', error: { type: 'api_connection_error', code: '', message } }
      }
    }

    async function confirmOnce(secret: string, form: StripeCardForm): Promise<ApiResponse> {
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

    async function confirmPayment({ elements, clientSecret, confirmParams, redirect }: ConfirmOptions) {
      const returnUrl = confirmParams?.return_url
      if (returnUrl === undefined && redirect !== 'if_required') {
        throw new Error('confirmPayment needs confirmParams.return_url.')
      }
      const form = elements.paymentForm()
      if (form === null) throw new Error('confirmPayment needs a mounted payment element.')
      const { error } = await elements.submit()
      if (error !== undefined) return { error }

      const secret = clientSecret ?? elements.secret()
      form.setDisabled(true)
      const intent = await confirmOnce(secret, form)
      form.setDisabled(false)
      if (intent.error !== null) return { error: intent.error }
      if (redirect === 'if_required' || returnUrl === undefined) {
        return { paymentIntent: { id: idOf(secret), status: intent.status } }
      }

      const target = new URL(returnUrl)
      target.searchParams.set('payment_intent', idOf(secret))
      target.searchParams.set('payment_intent_client_secret', secret)
      target.searchParams.set('redirect_status', 'succeeded')
      location.assign(target)
      // The page navigates away, so the promise must never resolve.
      return new Promise<never>(() => undefined)
    }

    return {
      elements: createElements,
      confirmPayment,
      async retrievePaymentIntent(secret: string) {
        const query = new URLSearchParams({ key, client_secret: secret })
        const intent = await call(`${intentUrl(secret)}?${query.toString()}`, null)
        if (intent.status === '') return { error: intent.error }
        return {
          paymentIntent: { id: idOf(secret), status: intent.status, last_payment_error: intent.error },
        }
      },
      createToken: missing('createToken'),
      createPaymentMethod: missing('createPaymentMethod'),
      confirmCardPayment: missing('confirmCardPayment'),
      handleNextAction: missing('handleNextAction'),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    }
  }
}
