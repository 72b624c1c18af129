import type { AuthClient, SessionResult } from './client-types'
import { AuthInvalidCredentialsError, AuthInvalidTokenResponseError } from './errors'
import { INTERNALS, NO_SESSION, signedIn, type SignInOptions } from './internals'
import { type JsonObject, toText } from './parse'
import { beginPkce, exchangeCode } from './pkce'
import { urlOf, type Result, captchaField, toResult } from './request'
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

  const authorizePath = async (
    path: string,
    credentials: OAuthCredentials,
    extra: Record<string, string> = {},
  ) => {
    const { redirectTo, scopes, queryParams } = credentials.options ?? {}
    const { challenge, state } = await beginPkce(internals)
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

  /** Navigates to the URL of a response, which must be a web page's. Returns it. */
  const followUrl = (value: unknown, skipBrowserRedirect: boolean | undefined): string => {
    const target = toText(value)
    if (!target || !/^https?:\/\//i.test(target)) throw new AuthInvalidTokenResponseError()
    if (!skipBrowserRedirect) goTo(target)
    return target
  }

  const sendIdToken = async (credentials: IdTokenCredentials, extra: object, options?: SignInOptions) => {
    const { provider, token: id_token, access_token, nonce, options: { captchaToken } = {} } = credentials
    const body = { provider, id_token, access_token, nonce, ...extra, ...captchaField(captchaToken) }
    return signedIn(
      await internals.signIn(
        () => requestWithOptionalToken(internals, 'POST', 'token?grant_type=id_token', { body }),
        options,
      ),
    )
  }

  function linkIdentity(credentials: OAuthCredentials): Promise<OAuthResult>
  function linkIdentity(credentials: IdTokenCredentials): Promise<SessionResult>
  function linkIdentity(
    credentials: OAuthCredentials | IdTokenCredentials,
  ): Promise<OAuthResult | SessionResult> {
    if ('token' in credentials)
      return toResult(async () => {
        await internals.token()
        return sendIdToken(credentials, { link_identity: true }, { event: 'USER_UPDATED' })
      }, NO_SESSION)
    const { provider, options } = credentials
    return toResult(
      async () => {
        const extra = { skip_http_redirect: 'true' }
        const path = await authorizePath('user/identities/authorize', credentials, extra)
        const { url } = bodyOf(await requestWithToken(internals, 'GET', path))
        return { provider, url: followUrl(url, options?.skipBrowserRedirect) }
      },
      { provider, url: null },
    )
  }

  return {
    signInWithOAuth: credentials =>
      toResult(
        async () => {
          const { provider, options } = credentials
          const url = urlOf(base, await authorizePath('authorize', credentials))
          if (!options?.skipBrowserRedirect) goTo(url)
          return { provider, url }
        },
        { provider: credentials.provider, url: null },
      ),

    signInWithSSO: ({ options: { redirectTo, captchaToken, skipBrowserRedirect } = {}, ...target }) =>
      toResult(async () => {
        const { challenge } = await beginPkce(internals)
        const body = {
          ...('providerId' in target ? { provider_id: target.providerId } : { domain: target.domain }),
          redirect_to: redirectTo,
          ...challenge,
          skip_http_redirect: true,
          ...captchaField(captchaToken),
        }
        const { url } = bodyOf(await requestWithOptionalToken(internals, 'POST', 'sso', { body }))
        return { url: followUrl(url, skipBrowserRedirect) }
      }, null),

    signInWithIdToken: credentials => toResult(() => sendIdToken(credentials, {}), NO_SESSION),

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
