import { HttpResponse, type HttpHandler } from 'msw'
import type { MockContext } from '@/mocks/context'
import { recaptchaScript } from '@/mocks/recaptcha-script'
import { route } from '@/mocks/routes'
import { STRIPE_API } from './payments'
import { stripeScript } from '@/mocks/stripe/script'

export const STRIPE_SCRIPTS = 'https://js.stripe.com/'
export const RECAPTCHA_SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.recaptcha.net/recaptcha/']

function script(text: string): Response {
  return new HttpResponse(text, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Access-Control-Allow-Origin': '*' },
  })
}

/** Fake scripts of third parties, so that their real React wrappers run unchanged. */
export function scriptHandlers(context: MockContext): HttpHandler[] {
  return [
    route(context, 'get', `${STRIPE_SCRIPTS}*`, () => script(stripeScript(STRIPE_API))),
    ...RECAPTCHA_SCRIPTS.map(base =>
      route(context, 'get', `${base}*`, ({ url }) =>
        script(recaptchaScript(url.searchParams.get('onload'), context.failBotCheck)),
      ),
    ),
  ]
}
