import type { BrowserContext } from '@playwright/test'

interface Answer {
  paymentIntent?: { status: string }
  /** The page that replaces the shop's. */
  leaveFor?: string
}

declare global {
  interface Window {
    askCardProvider: (call: string, url: string) => Promise<Answer>
  }
}

interface Calls {
  /** Counted as `confirmations`. */
  confirm: (returnUrl: string) => Promise<Answer>
  retrieve: () => Promise<Answer>
}

/** Runs in the page: it uses nothing from outside its body. */
function script() {
  const ask = (call: string, url = '') => window.askCardProvider(call, url)
  const create = () => {
    const field = document.createElement('input')
    field.ariaLabel = 'Card number'
    const element = {
      on(event: string, listener: (event: object) => void) {
        if (event === 'ready') queueMicrotask(() => listener({}))
        return element
      },
      off: () => element,
      mount: (place: HTMLElement) => place.append(field),
      update: () => element,
      destroy: () => field.remove(),
    }
    return element
  }
  const Stripe = () => ({
    elements: () => ({ create, update: () => {}, submit: () => Promise.resolve({}) }),
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    retrievePaymentIntent: () => ask('retrieve'),
    async confirmPayment({ confirmParams }: { confirmParams: { return_url: string } }) {
      const answer = await ask('confirm', confirmParams.return_url)
      if (answer.leaveFor === undefined) return answer
      location.assign(answer.leaveFor)
      return new Promise<never>(() => {})
    },
  })
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
}

/** Stands in for the card provider in a context's pages. A test replaces what its calls do: they may fail, or never end. */
export async function stubCardProvider(context: BrowserContext, confirm: Calls['confirm']) {
  const calls: Calls = {
    confirm,
    retrieve: async () => ({ paymentIntent: { status: 'requires_payment_method' } }),
  }
  /** `load` comes before the script is loaded. */
  const before: { load?: () => Promise<unknown> } = {}
  const provider = { ...calls, before, confirmations: 0 }
  await context.exposeFunction('askCardProvider', async (call: keyof Calls, url: string) => {
    if (call === 'confirm') provider.confirmations += 1
    return provider[call](url)
  })
  await context.route('https://js.stripe.com/**', async route => {
    await before.load?.()
    const headers = { 'Access-Control-Allow-Origin': '*' }
    await route.fulfill({ contentType: 'text/javascript', headers, body: `(${script.toString()})()` })
  })
  return provider
}

export type BrowserCardProvider = Awaited<ReturnType<typeof stubCardProvider>>
