import { COUNTRY_CODES } from '@/mocks/population/countries'
import { createCardForm } from './card-form'
import { createCardRules } from './card-rules'
import { askToConfirm } from './confirm-dialog'
import { createStripe } from './stripe'

/** The release of the provider's script that `@stripe/stripe-js` 10 expects under a test key. */
const RELEASE = 'endive'

/** The text of a script that stands for the card provider's: it mounts its form and asks `apiUrl` for the outcome. */
export function stripeScript(apiUrl: string): string {
  return `(() => {
const rules = (${String(createCardRules)})();
const createCardForm = (${String(createCardForm)});
const askToConfirm = (${String(askToConfirm)});
const createStripe = (${String(createStripe)});
const countries = ${JSON.stringify(COUNTRY_CODES)};
window.Stripe = createStripe(rules, events => createCardForm(rules, countries, events), askToConfirm, ${JSON.stringify(apiUrl)});
window.Stripe.version = ${JSON.stringify(RELEASE)};
})();
`
}
