import { COUNTRY_CODES } from '@/mocks/dataset/countries'
import { createStripeCardForm } from './card-form'
import { createCardRules } from './card-rules'
import { askToConfirm } from './confirm-dialog'
import { createStripe } from './stripe'

/** The version of the provider's script that `@stripe/stripe-js` 10 expects with a test key. */
const RELEASE = 'endive'

/** The source of a fake card-provider script: it mounts the card form and calls `apiUrl` for the payment. */
export function stripeScript(apiUrl: string): string {
  return `(() => {
const rules = (${String(createCardRules)})();
const createStripeCardForm = (${String(createStripeCardForm)});
const askToConfirm = (${String(askToConfirm)});
const createStripe = (${String(createStripe)});
const countries = ${JSON.stringify(COUNTRY_CODES)};
window.Stripe = createStripe(rules, () => createStripeCardForm(rules, countries), askToConfirm, ${JSON.stringify(apiUrl)});
window.Stripe.version = ${JSON.stringify(RELEASE)};
})();
`
}
