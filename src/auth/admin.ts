import type { Clock } from '@/platform/clock'
import { parseLinks } from '@/platform/link-header'
import type { UserResult } from './client-types'
import { AuthInvalidTokenResponseError } from './errors'
import { NO_USER } from './internals'
import { isFactor } from './mfa'
import { DEFAULTS } from './options'
import { isObject, type JsonObject, toList, toText } from './parse'
import {
  type ParsedResponse,
  createRequest,
  type Fetch,
  type HttpMethod,
  type Result,
  toResult,
} from './request'
import { bodyOf, pathSegment, withQuery } from './request-helpers'
import { readUser } from './session-record'
import type { Factor, User } from './types'

export interface AdminOptions {
  url: string
  /** The service's key or an administrator's token. Never use it in a page. */
  token: string
  fetch?: Fetch
  clock?: Clock
  timeout?: number
  apiVersionHeader?: string | null
}

export interface AdminUserAttributes {
  email?: string
  phone?: string
  password?: string
  email_confirm?: boolean
  phone_confirm?: boolean
  user_metadata?: Record<string, unknown>
  app_metadata?: Record<string, unknown>
  role?: string
  ban_duration?: string
}

export interface GenerateLinkParams {
  type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new'
  email: string
  password?: string
  newEmail?: string
  options?: { data?: Record<string, unknown>; redirectTo?: string }
}

interface LinkProperties {
  action_link: string
  email_otp: string
  hashed_token: string
  redirect_to: string
  verification_type: string
}

export interface UserPage {
  users: User[]
  /** Null on the last page. */
  nextPage: number | null
  /** 0 where the service doesn't say. */
  lastPage: number
  total: number
  aud?: string
}

export interface Admin {
  inviteUserByEmail(
    email: string,
    options?: { data?: Record<string, unknown>; redirectTo?: string },
  ): Promise<UserResult>
  generateLink(
    params: GenerateLinkParams,
  ): Promise<Result<{ properties: LinkProperties; user: User }, { properties: null; user: null }>>
  createUser(attributes: AdminUserAttributes): Promise<UserResult>
  listUsers(params?: { page?: number; perPage?: number }): Promise<Result<UserPage, { users: [] }>>
  getUserById(id: string): Promise<UserResult>
  updateUserById(id: string, attributes: AdminUserAttributes): Promise<UserResult>
  /** `user` is null where the response doesn't hold the deleted user. */
  deleteUser(id: string, shouldSoftDelete?: boolean): Promise<Result<{ user: User | null }, { user: null }>>
  mfa: {
    listFactors(params: { userId: string }): Promise<Result<{ factors: Factor[] }, null>>
    deleteFactor(params: { userId: string; id: string }): Promise<Result<JsonObject, null>>
  }
}

/** The administration of users, for a server that holds the service's key. */
export const createAdmin = (options: AdminOptions): Admin => {
  const { token } = options
  const request = createRequest({ ...DEFAULTS, ...options })

  const call = (method: HttpMethod, path: string, body?: object): Promise<ParsedResponse> =>
    request(method, path, { body, token })

  const userOf = async (method: HttpMethod, path: string, body?: object): Promise<{ user: User }> => {
    const response = await call(method, path, body)
    const user = readUser(response.body)
    if (!user) throw new AuthInvalidTokenResponseError(response.body)
    return { user }
  }

  const userPath = (id: string): string => `admin/users/${pathSegment(id)}`

  return {
    inviteUserByEmail: (email, { data, redirectTo } = {}) =>
      toResult(
        () => userOf('POST', withQuery('invite', { redirect_to: redirectTo }), { email, data }),
        NO_USER,
      ),

    generateLink: ({ options: { data, redirectTo } = {}, newEmail, ...rest }) =>
      toResult(
        async () => {
          const path = withQuery('admin/generate_link', { redirect_to: redirectTo })
          const response = await call('POST', path, {
            ...rest,
            data,
            new_email: newEmail,
            redirect_to: redirectTo,
          })
          const { action_link, email_otp, hashed_token, redirect_to, verification_type, ...user } =
            bodyOf(response)
          const person = readUser(user)
          const link = toText(action_link)
          if (!person || !link) throw new AuthInvalidTokenResponseError(response.body)
          const properties = {
            action_link: link,
            email_otp: toText(email_otp) ?? '',
            hashed_token: toText(hashed_token) ?? '',
            redirect_to: toText(redirect_to) ?? '',
            verification_type: toText(verification_type) ?? '',
          }
          return { properties, user: person }
        },
        { properties: null, user: null },
      ),

    createUser: attributes => toResult(() => userOf('POST', 'admin/users', attributes), NO_USER),

    listUsers: ({ page, perPage } = {}) =>
      toResult(
        async () => {
          const query = { page: page?.toString(), per_page: perPage?.toString() }
          const response = await call('GET', withQuery('admin/users', query))
          const { users, aud } = bodyOf(response)
          const audience = toText(aud)
          const links = parseLinks(response.headers.get('link') ?? '', options.url)
          const pageOf = (rel: string): number | null => {
            const target = links.find(({ rels }) => rels.includes(rel))?.target
            return Number(target && new URL(target).searchParams.get('page')) || null
          }
          return {
            users: toList(users).flatMap(user => readUser(user) ?? []),
            nextPage: pageOf('next'),
            lastPage: pageOf('last') ?? 0,
            total: Number(response.headers.get('x-total-count')) || 0,
            ...(audience && { aud: audience }),
          }
        },
        { users: [] },
      ),

    getUserById: id => toResult(async () => userOf('GET', userPath(id)), NO_USER),

    updateUserById: (id, attributes) =>
      toResult(async () => userOf('PUT', userPath(id), attributes), NO_USER),

    deleteUser: (id, shouldSoftDelete = false) =>
      toResult(async () => {
        const { body } = await call('DELETE', userPath(id), { should_soft_delete: shouldSoftDelete })
        return { user: readUser(body) ?? null }
      }, NO_USER),

    mfa: {
      listFactors: ({ userId }) =>
        toResult(async () => {
          const { body } = await call('GET', `${userPath(userId)}/factors`)
          const factors = isObject(body) ? body.factors : body
          return { factors: Array.isArray(factors) ? factors.filter(isFactor) : [] }
        }, null),

      deleteFactor: ({ userId, id }) =>
        toResult(
          async () => bodyOf(await call('DELETE', `${userPath(userId)}/factors/${pathSegment(id)}`)),
          null,
        ),
    },
  }
}
