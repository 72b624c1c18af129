import { createStripeCardForm } from './card-form'
import { createStripe } from './stripe'

/** The version of the provider's script that `@stripe/stripe-js` 10 expects with a test key. */
const RELEASE = 'endive'

/** The source of a fake card-provider script: it mounts the card form and calls `apiUrl` for the payment. */
export const stripeScript = (apiUrl: string): string =>
  `window.Stripe = (${String(createStripe)})(${String(createStripeCardForm)}, ${JSON.stringify(apiUrl)});
window.Stripe.version = ${JSON.stringify(RELEASE)};
`
