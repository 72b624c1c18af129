/** Defines the card provider's global `Stripe` with a form that never ends a payment. */
export function stubCardProvider() {
  const element = {
    on: () => element,
    off: () => element,
    mount: (place: HTMLElement) => place.append('Card number'),
    update: () => element,
    destroy: () => {},
  }
  const provider = () => ({
    elements: () => ({ create: () => element, update: () => {}, submit: () => Promise.resolve({}) }),
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    confirmPayment: () => new Promise<never>(() => {}),
  })
  Object.assign(window, { Stripe: Object.assign(provider, { version: 'endive' }) })
}
