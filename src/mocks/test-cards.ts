/** An error of a card, as the card provider's API responds with it. */
export interface CardError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  message: string
  decline_code?: string
}

const declined = (decline_code: string, message = 'Your card was declined.'): CardError => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
  message,
})

/** The provider's test cards that are declined. */
export const refusedCards: Readonly<Record<string, CardError>> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': {
    type: 'card_error',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000000000000119': {
    type: 'card_error',
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** The provider's test cards whose payments have to be confirmed by the customer. */
export const confirmedCards: ReadonlySet<string> = new Set([
  '4000002500003155',
  '4000002760003184',
  '4000000000003220',
])

/** The error of a payment that the customer hasn't confirmed. */
export const notConfirmed: CardError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The test card that replaces the typed one, by the name of the scenario. */
export const cardsOfScenarios: Readonly<Record<string, string>> = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  'insufficient-funds': '4000000000009995',
  expired: '4000000000000069',
  'wrong-code': '4000000000000127',
  'processing-error': '4000000000000119',
  confirmation: '4000002500003155',
}
