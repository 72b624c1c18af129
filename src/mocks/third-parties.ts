/** Base URL of the card provider's API. */
export const STRIPE_API = 'https://api.stripe.com/v1/'
export const STRIPE_SCRIPTS = 'https://js.stripe.com/'
export const RECAPTCHA_SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.recaptcha.net/recaptcha/']
