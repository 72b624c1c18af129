import { COUNTRY_CODES } from '@/mocks/dataset/countries'
import { createStripeCardForm } from './card-form'
import { createCardRules } from './card-rules'
import { askToConfirm } from './confirm-dialog'
import { createStripe } from './stripe'

/** The release of the provider's script that `@stripe/stripe-js` 10 expects under a test key. */
const RELEASE = 'endive'

/** The text of a script that stands for the card provider's: it mounts its form and asks `apiUrl` for the outcome. */
export function stripeScript(apiUrl: string): string {
  return `(() => {
const rules = (${String(createCardRules)})();
const createStripeCardForm = (${String(createStripeCardForm)});
const askToConfirm = (${String(askToConfirm)});
const createStripe = (${String(createStripe)});
const countries = ${JSON.stringify(COUNTRY_CODES)};
window.Stripe = createStripe(rules, events => createStripeCardForm(rules, countries, events), askToConfirm, ${JSON.stringify(apiUrl)});
window.Stripe.version = ${JSON.stringify(RELEASE)};
})();
`
}
