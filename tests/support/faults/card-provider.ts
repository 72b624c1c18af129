/** The card provider's script as far as its form goes: the page finds it loaded already. */
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
