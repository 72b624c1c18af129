import { HttpResponse, type HttpHandler } from 'msw'
import type { MockContext } from '@/mocks/context'
import { recaptchaScript } from '@/mocks/recaptcha-script'
import { route } from '@/mocks/routes'
import { stripeScript } from '@/mocks/stripe/script'
import { RECAPTCHA_SCRIPTS, STRIPE_API, STRIPE_SCRIPTS } from '@/mocks/third-parties.mjs'

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
