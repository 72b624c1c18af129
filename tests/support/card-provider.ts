/** The settings of an app that takes cards, to be passed to `renderApp`. */
export const cardSettings = { stripeKey: 'pk_test_listwell' }

export interface CardProvider {
  /** Called with the publishable key. */
  construct: (publishableKey: string) => void
  elements: (options: { clientSecret: string }) => void
  element: (kind: string, options: { layout: object }) => void
  listen: (event: string, listener: (event: object) => void) => void
  /** What the form shows. */
  field: () => Node | string
  /** Whether the form can be filled in once it is mounted. */
  isReady: boolean
  submit: () => Promise<object>
  /** By default the provider opens another page, and the promise stays pending. */
  confirm: (options: { confirmParams: { return_url: string } }) => Promise<object>
  /** What becomes of an intent; by default it isn't paid for. */
  retrieve: (clientSecret: string) => Promise<object>
}

/** Runs in a browser's page too, as does the next: neither uses anything from outside its body. */
export const defaultProvider = (): CardProvider => ({
  construct: () => {},
  elements: () => {},
  element: () => {},
  listen: () => {},
  field: () => 'Card number',
  isReady: true,
  submit: () => Promise.resolve({}),
  confirm: () => new Promise<never>(() => {}),
  retrieve: () => Promise.resolve({ paymentIntent: { status: 'requires_payment_method' } }),
})

/** Stands for the card provider's script, as far as the app uses it. */
export function installStripe(provider: CardProvider) {
  const create = (kind: string, options: { layout: object }) => {
    provider.element(kind, options)
    let place: HTMLElement | undefined
    const element = {
      on(event: string, listener: (event: object) => void) {
        provider.listen(event, listener)
        if (event === 'ready' && provider.isReady) queueMicrotask(() => listener({}))
        return element
      },
      off: () => element,
      mount(mountedIn: HTMLElement) {
        place = mountedIn
        place.append(provider.field())
      },
      update: () => element,
      destroy: () => place?.replaceChildren(),
    }
    return element
  }
  const Stripe = (publishableKey: string) => {
    provider.construct(publishableKey)
    return {
      elements(options: { clientSecret: string }) {
        provider.elements(options)
        return { create, update: () => {}, submit: () => provider.submit() }
      },
      createToken: () => {},
      createPaymentMethod: () => {},
      confirmCardPayment: () => {},
      confirmPayment: (options: { confirmParams: { return_url: string } }) => provider.confirm(options),
      retrievePaymentIntent: (clientSecret: string) => provider.retrieve(clientSecret),
    }
  }
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
}

// The provider's library keeps its function for all tests that share their modules, so that all have this one.
const current = defaultProvider()

/** Loads a stub of the card provider's script for the running test. Only an app with `cardSettings` asks for it. */
export function stubCardProvider(provider: Partial<CardProvider> = {}) {
  Object.assign(current, defaultProvider(), provider)
  installStripe(current)
}
