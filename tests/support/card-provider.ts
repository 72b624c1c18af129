/** The settings of an app that takes cards, to be passed to `renderApp`. */
export const cardSettings = { stripeKey: 'pk_test_listwell' }

interface CardProvider {
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

const defaults: CardProvider = {
  construct: () => {},
  elements: () => {},
  element: () => {},
  listen: () => {},
  field: () => 'Card number',
  isReady: true,
  submit: () => Promise.resolve({}),
  confirm: () => new Promise<never>(() => {}),
  retrieve: () => Promise.resolve({ paymentIntent: { status: 'requires_payment_method' } }),
}
let current = defaults

function createElement(kind: string, options: { layout: object }) {
  current.element(kind, options)
  let place: HTMLElement | undefined
  const element = {
    on(event: string, listener: (event: object) => void) {
      current.listen(event, listener)
      if (event === 'ready' && current.isReady) queueMicrotask(() => listener({}))
      return element
    },
    off: () => element,
    mount(mountedIn: HTMLElement) {
      place = mountedIn
      place.append(current.field())
    },
    update: () => element,
    destroy: () => place?.replaceChildren(),
  }
  return element
}

// The provider's library keeps the function for all tests that share their modules, so that this is the only one.
function Stripe(publishableKey: string) {
  current.construct(publishableKey)
  return {
    elements(options: { clientSecret: string }) {
      current.elements(options)
      return { create: createElement, update: () => {}, submit: () => current.submit() }
    },
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    confirmPayment: (options: { confirmParams: { return_url: string } }) => current.confirm(options),
    retrievePaymentIntent: (clientSecret: string) => current.retrieve(clientSecret),
  }
}

/** Loads a stub of the card provider's script for the running test. Only an app with `cardSettings` asks for it. */
export function stubCardProvider(provider: Partial<CardProvider> = {}) {
  current = { ...defaults, ...provider }
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
}
