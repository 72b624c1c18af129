import type { HttpHandler } from 'msw'
import { json } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { amountOf, statusOf } from '@/mocks/orders'
import { route, type RouteCall } from '@/mocks/routes'
import { CURRENCY, type MockIntent, type MockOrder, type MockState } from '@/mocks/state'

/** Base URL of the card provider's API. */
export const STRIPE_API = 'https://api.stripe.com/v1/'

// The page calls this API from another origin.
const OPEN: [string, string][] = [['Access-Control-Allow-Origin', '*']]

interface CardError {
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
const REFUSED_CARDS: Record<string, CardError> = {
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
const CONFIRMED_CARDS = new Set(['4000002500003155', '4000002760003184', '4000000000003220'])

const NOT_CONFIRMED: CardError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

interface Payment {
  order: MockOrder
  intent: MockIntent
}

function findPayment(state: MockState, id: string, secret: string | null): Payment | null {
  for (const order of state.orders) {
    const { intent } = order
    if (intent !== null && intent.id === id && intent.clientSecret === secret) return { order, intent }
  }
  return null
}

function intentResponse({ order, intent }: Payment, lastError: CardError | null = null) {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: amountOf(order),
    currency: CURRENCY.toLowerCase(),
    client_secret: intent.clientSecret,
    status: intent.status,
    livemode: false,
    payment_method_types: ['card'],
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    last_payment_error: lastError,
  }
}

/** The card provider's API. Only its calls mark an order as paid. */
export function paymentHandlers(context: MockContext): HttpHandler[] {
  const { clock, db } = context
  const url = `${STRIPE_API}payment_intents/:id`

  function pay({ order, intent }: Payment): void {
    intent.status = 'succeeded'
    order.paidAt = clock()
  }

  function confirm(payment: Payment, form: URLSearchParams): Response {
    if (statusOf(context, payment.order) !== 'pending') {
      const message = `This PaymentIntent's status is ${payment.intent.status}, so it can't be confirmed.`
      const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message }
      return json({ error: { ...error, payment_intent: intentResponse(payment) } }, 400, OPEN)
    }
    const number = form.get('payment_method_data[card][number]') ?? ''
    const refusal = REFUSED_CARDS[number]
    if (refusal !== undefined) {
      payment.intent.status = 'requires_payment_method'
      return json({ error: { ...refusal, payment_intent: intentResponse(payment, refusal) } }, 402, OPEN)
    }
    if (CONFIRMED_CARDS.has(number)) payment.intent.status = 'requires_action'
    else pay(payment)
    return json(intentResponse(payment), 200, OPEN)
  }

  function authenticate(payment: Payment, form: URLSearchParams): Response {
    if (payment.intent.status !== 'requires_action' || statusOf(context, payment.order) !== 'pending') {
      return json(intentResponse(payment), 200, OPEN)
    }
    if (form.get('outcome') === 'complete') {
      pay(payment)
      return json(intentResponse(payment), 200, OPEN)
    }
    payment.intent.status = 'requires_payment_method'
    return json(intentResponse(payment, NOT_CONFIRMED), 200, OPEN)
  }

  function withPayment(
    call: RouteCall,
    form: URLSearchParams,
    respond: (payment: Payment) => Response,
  ): Response {
    return db.update(state => {
      const id = call.param('id')
      const payment = findPayment(state, id, form.get('client_secret'))
      if (payment !== null) return respond(payment)
      const message = `No such payment_intent: '${id}'`
      return json({ error: { type: 'invalid_request_error', code: 'resource_missing', message } }, 404, OPEN)
    })
  }

  const post = (path: string, respond: (payment: Payment, form: URLSearchParams) => Response) =>
    route(context, 'post', `${url}/${path}`, async call => {
      const form = new URLSearchParams(await call.request.text())
      return withPayment(call, form, payment => respond(payment, form))
    })

  return [
    post('confirm', confirm),
    post('authenticate', authenticate),
    route(context, 'get', url, call =>
      withPayment(call, call.url.searchParams, payment => json(intentResponse(payment), 200, OPEN)),
    ),
  ]
}
