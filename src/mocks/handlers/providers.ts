import type { HttpHandler } from 'msw'
import type { MockContext } from '@/mocks/context'
import { refusedUrl, signedInUrl } from '@/mocks/redirects'
import { authRefusal, json, noContent } from '@/mocks/responses'
import { accountRoute, publicRoute, route, texts } from '@/mocks/routes'
import { DEMO_EMAIL } from '@/mocks/seed'
import { addIdentity } from '@/mocks/users'

const escaped = (words: string) => words.replaceAll(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`)

/** A provider's page, as a site's customer would see it. Its links hold the outcome, since a page without the mock shows it. */
const consentPage = (
  provider: string,
  email: string,
  links: { accept: string; cancel: string },
) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mock of ${escaped(provider)}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui }
  body { max-width: 28rem; margin: 15vh auto; padding: 0 1rem }
  a { display: inline-block; margin: 1rem 1rem 0 0; padding: .75rem 1.5rem; border: 1px solid; border-radius: .5rem; color: inherit }
</style>
<main>
<h1>Sign in to Listwell?</h1>
<p>This page of the mock stands for ${escaped(provider)}. You are <b>${escaped(email)}</b> there.</p>
<a href="${escaped(links.accept)}">Continue</a><a href="${escaped(links.cancel)}">Cancel</a>
</main>
</html>
`

/** Sign-in through providers, and the identities of a user. */
export function providerHandlers(context: MockContext): HttpHandler[] {
  const { authBase } = context
  const authorizeUrl = (query: Record<string, string>) => `${authBase}authorize?${new URLSearchParams(query)}`

  return [
    // The demo customer has an account at every provider.
    route(context, 'get', `${authBase}authorize`, ({ url, state }) => {
      const { provider = '', redirect_to: redirectTo = '', ...query } = Object.fromEntries(url.searchParams)
      if (provider === '' || !/^https?:/.test(redirectTo) || !URL.canParse(redirectTo)) {
        return authRefusal(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
      }
      const linked = state.users.find(({ id }) => id === query.user)
      const user = linked ?? state.users.find(({ email }) => email === DEMO_EMAIL) ?? state.users[0]
      if (user === undefined) return authRefusal(404, 'user_not_found', 'User not found')
      addIdentity(user, provider)
      const flow = { redirectTo, challenge: query.code_challenge ?? null, state: query.state ?? null }
      const page = consentPage(provider, user.email ?? user.id, {
        accept: signedInUrl(context, state, user, flow, 'signup'),
        cancel: refusedUrl(flow, 'access_denied', 'The user denied the request.'),
      })
      return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    }),
    publicRoute(context, 'post', `${authBase}sso`, ({ body }) => {
      const { redirect_to, code_challenge, ...names } = body(
        texts('domain', 'provider_id', 'redirect_to', 'code_challenge'),
      )
      const provider = names.domain || names.provider_id
      if (provider === '') return authRefusal(404, 'sso_provider_not_found', 'No SSO provider assigned')
      return json({
        url: authorizeUrl({ provider, redirect_to, ...(code_challenge === '' ? {} : { code_challenge }) }),
      })
    }),
    accountRoute(context, 'get', `${authBase}user/identities/authorize`, ({ url, user }) => {
      const { skip_http_redirect: _, ...query } = Object.fromEntries(url.searchParams)
      return json({ url: authorizeUrl({ ...query, user: user.id }) })
    }),
    accountRoute(context, 'delete', `${authBase}user/identities/:id`, ({ param, user }) => {
      const kept = user.identities.filter(({ id }) => id !== param('id'))
      if (kept.length === user.identities.length)
        return authRefusal(422, 'identity_not_found', 'The identity doesn’t exist or can’t be removed.')
      user.identities = kept
      return noContent()
    }),
    // Its tokens are signed with a secret, which is in no key set.
    publicRoute(context, 'get', `${authBase}.well-known/jwks.json`, () => json({ keys: [] })),
  ]
}
