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

interface TestCard {
  number: string
  /** Why it is declined. */
  error?: CardError
}

/** The provider's test cards, by the name that a scenario has for them. */
export const testCards: Readonly<Record<string, TestCard>> = {
  accepted: { number: '4242424242424242' },
  declined: { number: '4000000000000002', error: declined('generic_decline') },
  'insufficient-funds': {
    number: '4000000000009995',
    error: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  expired: {
    number: '4000000000000069',
    error: { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
  },
  'wrong-code': {
    number: '4000000000000127',
    error: { type: 'card_error', code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  'processing-error': {
    number: '4000000000000119',
    error: {
      type: 'card_error',
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  confirmation: { number: '4000002500003155' },
}

/** The test cards whose payments have to be confirmed by the customer. */
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
