import type { BrowserContext } from '@playwright/test'
import { defaultProvider, installStripe, type CardProvider } from './card-provider'

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

/** Runs in the page: it uses nothing from outside its body. */
const callsOfPage = (): Partial<CardProvider> => ({
  field: () => Object.assign(document.createElement('input'), { ariaLabel: 'Card number' }),
  retrieve: () => window.askCardProvider('retrieve', ''),
  async confirm({ confirmParams }) {
    const answer = await window.askCardProvider('confirm', confirmParams.return_url)
    if (answer.leaveFor === undefined) return answer
    location.assign(answer.leaveFor)
    return new Promise<never>(() => {})
  },
})

const [install, defaults, calls] = [installStripe, defaultProvider, callsOfPage].map(String)
const script = `(${install})({ ...(${defaults})(), ...(${calls})() })`

/**
 * Stands in for the card provider in a context's pages. A test replaces what its calls do: they may fail, or never end.
 * Confirmations are counted.
 */
export async function stubCardProvider(
  context: BrowserContext,
  confirm: (returnUrl: string) => Promise<Answer>,
) {
  /** `load` comes before the script is loaded. */
  const before: { load?: () => Promise<unknown> } = {}
  const provider = {
    confirm,
    retrieve: async (): Promise<Answer> => ({ paymentIntent: { status: 'requires_payment_method' } }),
    before,
    confirmations: 0,
  }
  await context.exposeFunction('askCardProvider', async (call: 'confirm' | 'retrieve', url: string) => {
    if (call === 'confirm') provider.confirmations += 1
    return provider[call](url)
  })
  await context.route('https://js.stripe.com/**', async route => {
    await before.load?.()
    const headers = { 'Access-Control-Allow-Origin': '*' }
    await route.fulfill({ contentType: 'text/javascript', headers, body: script })
  })
  return provider
}

export type BrowserCardProvider = Awaited<ReturnType<typeof stubCardProvider>>
