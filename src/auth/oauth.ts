import { authedCall, call, fields, segment, withQuery } from './request-helpers'
import type { AuthClient, SessionResult } from './client-types'
import { CORE, NO_SESSION, signedIn, type SignInOptions } from './core'
import { AuthInvalidCredentialsError, AuthInvalidTokenResponseError } from './errors'
import { beginFlow, exchangeCode } from './pkce'
import { addressOf, type Result, security, settle } from './request'
import type { UserIdentity } from './types'
import { type Json, text } from './values'

export interface OAuthCredentials {
  provider: string
  options?: {
    redirectTo?: string
    scopes?: string
    queryParams?: Record<string, string>
    /** True only gives the address and doesn't go there. */
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
  unlinkIdentity(identity: UserIdentity): Promise<Result<Json, null>>
}

/** Sign-in through providers, and the ways in that a user has. */
export const createOAuth = (client: AuthClient): OAuth => {
  const core = client[CORE]
  const { page, url: base } = core.settings
  const goTo = page.leaveFor ?? (address => globalThis.location?.assign(address))

  const authorizePath = async (
    path: string,
    credentials: OAuthCredentials,
    extra: Record<string, string> = {},
  ) => {
    const { redirectTo, scopes, queryParams } = credentials.options ?? {}
    const { challenge, state } = await beginFlow(core)
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

  /** Goes to an address that a response names, if it is a web page's. */
  const leaveFor = (address: unknown, isHeld: boolean | undefined): string => {
    const target = text(address)
    if (!target || !/^https?:\/\//i.test(target)) throw new AuthInvalidTokenResponseError()
    if (!isHeld) goTo(target)
    return target
  }

  const sendIdToken = async (credentials: IdTokenCredentials, extra: object, options?: SignInOptions) => {
    const { provider, token: id_token, access_token, nonce, options: { captchaToken } = {} } = credentials
    const body = { provider, id_token, access_token, nonce, ...extra, ...security(captchaToken) }
    return signedIn(
      await core.signIn(() => call(core, 'POST', 'token?grant_type=id_token', { body }), options),
    )
  }

  function linkIdentity(credentials: OAuthCredentials): Promise<OAuthResult>
  function linkIdentity(credentials: IdTokenCredentials): Promise<SessionResult>
  function linkIdentity(
    credentials: OAuthCredentials | IdTokenCredentials,
  ): Promise<OAuthResult | SessionResult> {
    if ('token' in credentials)
      return settle(async () => {
        await core.token()
        return sendIdToken(credentials, { link_identity: true }, { event: 'USER_UPDATED' })
      }, NO_SESSION)
    const { provider, options } = credentials
    return settle(
      async () => {
        const extra = { skip_http_redirect: 'true' }
        const path = await authorizePath('user/identities/authorize', credentials, extra)
        const { url } = fields(await authedCall(core, 'GET', path))
        return { provider, url: leaveFor(url, options?.skipBrowserRedirect) }
      },
      { provider, url: null },
    )
  }

  return {
    signInWithOAuth: credentials =>
      settle(
        async () => {
          const { provider, options } = credentials
          const url = addressOf(base, await authorizePath('authorize', credentials))
          if (!options?.skipBrowserRedirect) goTo(url)
          return { provider, url }
        },
        { provider: credentials.provider, url: null },
      ),

    signInWithSSO: ({ options: { redirectTo, captchaToken, skipBrowserRedirect } = {}, ...target }) =>
      settle(async () => {
        const { challenge } = await beginFlow(core)
        const body = {
          ...('providerId' in target ? { provider_id: target.providerId } : { domain: target.domain }),
          redirect_to: redirectTo,
          ...challenge,
          skip_http_redirect: true,
          ...security(captchaToken),
        }
        const { url } = fields(await call(core, 'POST', 'sso', { body }))
        return { url: leaveFor(url, skipBrowserRedirect) }
      }, null),

    signInWithIdToken: credentials => settle(() => sendIdToken(credentials, {}), NO_SESSION),

    exchangeCodeForSession: code => settle(() => exchangeCode(core, code), NO_SESSION),

    getUserIdentities: async () => {
      const { data, error } = await client.getUser()
      return error ? { data: null, error } : { data: { identities: data.user.identities ?? [] }, error }
    },

    linkIdentity,

    unlinkIdentity: ({ identity_id }) =>
      settle(async () => {
        const id = text(identity_id)
        if (!id) throw new AuthInvalidCredentialsError('The identity has no identity_id')
        return fields(await authedCall(core, 'DELETE', `user/identities/${segment(id)}`))
      }, null),
  }
}
