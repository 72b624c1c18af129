import type { AuthClient, SessionResult } from './client-types'
import { AuthInvalidCredentialsError, AuthInvalidTokenResponseError } from './errors'
import { INTERNALS, NO_SESSION, type SignInOptions } from './internals'
import { type JsonObject, toText } from './parse'
import { exchangeCode, type PkceFlow, withPkce } from './pkce'
import { urlOf, type ParsedResponse, type Result, captchaField, toResult } from './request'
import { requestWithToken, requestWithOptionalToken, bodyOf, pathSegment, withQuery } from './request-helpers'
import type { UserIdentity } from './types'

export interface OAuthCredentials {
  provider: string
  options?: {
    redirectTo?: string
    scopes?: string
    queryParams?: Record<string, string>
    /** True returns the URL without navigating to it. */
    skipBrowserRedirect?: boolean
  }
}

export interface IdTokenCredentials {
  provider: string
  token: string
  access_token?: string
  nonce?: string
  options?: { captchaToken?: string }
}

export type SsoParams = ({ providerId: string } | { domain: string }) & {
  options?: { redirectTo?: string; captchaToken?: string; skipBrowserRedirect?: boolean }
}

export type OAuthResult = Result<{ provider: string; url: string }, { provider: string; url: null }>

export interface OAuth {
  signInWithOAuth(credentials: OAuthCredentials): Promise<OAuthResult>
  signInWithSSO(params: SsoParams): Promise<Result<{ url: string }, null>>
  signInWithIdToken(credentials: IdTokenCredentials): Promise<SessionResult>
  exchangeCodeForSession(code: string): Promise<SessionResult>
  getUserIdentities(): Promise<Result<{ identities: UserIdentity[] }, null>>
  linkIdentity(credentials: OAuthCredentials): Promise<OAuthResult>
  linkIdentity(credentials: IdTokenCredentials): Promise<SessionResult>
  unlinkIdentity(identity: UserIdentity): Promise<Result<JsonObject, null>>
}

/** Sign-in through providers, and the identities of a user. */
export const createOAuth = (client: AuthClient): OAuth => {
  const internals = client[INTERNALS]
  const { page, url: base } = internals.settings
  const goTo = page.leaveFor ?? (target => globalThis.location?.assign(target))

  const authorizePath = (
    path: string,
    credentials: OAuthCredentials,
    { challenge, state }: Partial<PkceFlow>,
    extra: Record<string, string> = {},
  ) => {
    const { redirectTo, scopes, queryParams } = credentials.options ?? {}
    return withQuery(path, {
      provider: credentials.provider,
      redirect_to: redirectTo,
      scopes,
      ...challenge,
      state,
      ...queryParams,
      ...extra,
    })
  }

  /** The URL of a response, which must be a web page's. */
  const pageUrlOf = (response: ParsedResponse): string => {
    const target = toText(bodyOf(response).url)
    if (!target || !/^https?:\/\//i.test(target)) throw new AuthInvalidTokenResponseError(response.body)
    return target
  }

  /** Begins a flow, and navigates to the URL that it needs. */
  const startFlow = async (
    urlFor: (flow: Partial<PkceFlow>) => Promise<string>,
    { skipBrowserRedirect }: NonNullable<OAuthCredentials['options']> = {},
  ): Promise<string> => {
    const url = await withPkce(internals, urlFor)
    if (!skipBrowserRedirect) goTo(url)
    return url
  }

  const sendIdToken = async (
    credentials: IdTokenCredentials,
    send: typeof requestWithToken,
    extra: object = {},
    options?: SignInOptions,
  ) => {
    const { provider, token: id_token, access_token, nonce, options: { captchaToken } = {} } = credentials
    const body = { provider, id_token, access_token, nonce, ...extra, ...captchaField(captchaToken) }
    return internals.signIn(() => send(internals, 'POST', 'token?grant_type=id_token', body), options)
  }

  function linkIdentity(credentials: OAuthCredentials): Promise<OAuthResult>
  function linkIdentity(credentials: IdTokenCredentials): Promise<SessionResult>
  function linkIdentity(
    credentials: OAuthCredentials | IdTokenCredentials,
  ): Promise<OAuthResult | SessionResult> {
    if ('token' in credentials)
      return toResult(async () => {
        await internals.token()
        // Without a token the service would sign in instead.
        const extra = { link_identity: true }
        return sendIdToken(credentials, requestWithToken, extra, { event: 'USER_UPDATED' })
      }, NO_SESSION)
    const { provider, options } = credentials
    return toResult(
      async () => {
        const extra = { skip_http_redirect: 'true' }
        const urlFor = async (flow: Partial<PkceFlow>) => {
          const path = authorizePath('user/identities/authorize', credentials, flow, extra)
          return pageUrlOf(await requestWithToken(internals, 'GET', path))
        }
        return { provider, url: await startFlow(urlFor, options) }
      },
      { provider, url: null },
    )
  }

  return {
    signInWithOAuth: credentials =>
      toResult(
        async () => {
          const { provider, options } = credentials
          const urlFor = async (flow: Partial<PkceFlow>) =>
            urlOf(base, authorizePath('authorize', credentials, flow))
          return { provider, url: await startFlow(urlFor, options) }
        },
        { provider: credentials.provider, url: null },
      ),

    signInWithSSO: ({ options = {}, ...target }) =>
      toResult(async () => {
        const { redirectTo, captchaToken } = options
        const urlFor = async ({ challenge }: Partial<PkceFlow>) => {
          const body = {
            ...('providerId' in target ? { provider_id: target.providerId } : { domain: target.domain }),
            redirect_to: redirectTo,
            ...challenge,
            skip_http_redirect: true,
            ...captchaField(captchaToken),
          }
          return pageUrlOf(await requestWithOptionalToken(internals, 'POST', 'sso', body))
        }
        return { url: await startFlow(urlFor, options) }
      }, null),

    signInWithIdToken: credentials =>
      toResult(() => sendIdToken(credentials, requestWithOptionalToken), NO_SESSION),

    exchangeCodeForSession: code => toResult(() => exchangeCode(internals, code), NO_SESSION),

    getUserIdentities: async () => {
      const { data, error } = await client.getUser()
      return error ? { data: null, error } : { data: { identities: data.user.identities ?? [] }, error }
    },

    linkIdentity,

    unlinkIdentity: ({ identity_id }) =>
      toResult(async () => {
        const id = toText(identity_id)
        if (!id) throw new AuthInvalidCredentialsError('The identity has no identity_id')
        return bodyOf(await requestWithToken(internals, 'DELETE', `user/identities/${pathSegment(id)}`))
      }, null),
  }
}
