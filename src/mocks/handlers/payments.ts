import type { HttpHandler } from 'msw'
import { json } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { amountOf, statusOf } from '@/mocks/orders'
import { route } from '@/mocks/routes'
import { CURRENCY, type MockIntent, type MockOrder, type MockState } from '@/mocks/state'
import { confirmedCards, notConfirmed, testCards, type CardError } from '@/mocks/test-cards'
import { STRIPE_API } from '@/mocks/third-parties.mjs'

// The page calls this API from another origin.
const OPEN: [string, string][] = [['Access-Control-Allow-Origin', '*']]

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
  const { clock } = context

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
    const number = context.card ?? form.get('payment_method_data[card][number]') ?? ''
    const refusal = Object.values(testCards).find(card => card.number === number)?.error
    if (refusal !== undefined) {
      payment.intent.status = 'requires_payment_method'
      return json({ error: { ...refusal, payment_intent: intentResponse(payment, refusal) } }, 402, OPEN)
    }
    if (confirmedCards.has(number)) payment.intent.status = 'requires_action'
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
    return json(intentResponse(payment, notConfirmed), 200, OPEN)
  }

  const paymentRoute = (
    method: 'get' | 'post',
    path: string,
    respond: (payment: Payment, form: URLSearchParams) => Response,
  ) =>
    route(context, method, `${STRIPE_API}payment_intents/:id${path}`, ({ url, text, param, state }) => {
      const form = method === 'get' ? url.searchParams : new URLSearchParams(text)
      const payment = findPayment(state, param('id'), form.get('client_secret'))
      if (payment !== null) return respond(payment, form)
      const message = `No such payment_intent: '${param('id')}'`
      return json({ error: { type: 'invalid_request_error', code: 'resource_missing', message } }, 404, OPEN)
    })

  return [
    paymentRoute('post', '/confirm', confirm),
    paymentRoute('post', '/authenticate', authenticate),
    paymentRoute('get', '', payment => json(intentResponse(payment), 200, OPEN)),
  ]
}
