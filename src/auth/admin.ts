import { parseLinks } from '@/platform/link-header'
import { type AuthClientOptions, DEFAULTS } from './options'
import { isObject, textsOf, toList } from './parse'
import {
  bodyOf,
  createRequest,
  type HttpMethod,
  type ParsedResponse,
  pathSegment,
  withQuery,
} from './request'
import { found, NO_USER, toResult } from './result'
import { isFactor, readUser } from './session-record'
import type { User } from './types'

type RequestOptions = 'url' | 'fetch' | 'clock' | 'timeout' | 'apiVersionHeader' | 'visitStorage'

export interface AdminOptions extends Pick<AuthClientOptions, RequestOptions> {
  /** The service's key or an administrator's token. Never use it in a page. */
  token: string
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

export interface UserPage {
  users: User[]
  /** Null on the last page. */
  nextPage: number | null
  /** 0 where the service doesn't say. */
  lastPage: number
  total: number
  aud?: string
}

const LINK_FIELDS = ['action_link', 'email_otp', 'hashed_token', 'redirect_to', 'verification_type'] as const
const NO_LINK = { action_link: '', email_otp: '', hashed_token: '', redirect_to: '', verification_type: '' }

/** The administration of users, for a server that holds the service's key. */
export const createAdmin = (options: AdminOptions) => {
  const { token } = options
  const request = createRequest({ ...DEFAULTS, ...options })

  const call = (method: HttpMethod, path: string, body?: object): Promise<ParsedResponse> =>
    request(method, path, { body, token })

  /** Calls `send`, whose response is a user. */
  const toUser = (send: () => Promise<ParsedResponse>) =>
    toResult(async () => {
      const { body } = await send()
      return { user: found(readUser(body), body) }
    }, NO_USER)

  const userPath = (id: string): string => `admin/users/${pathSegment(id)}`

  return {
    inviteUserByEmail: (
      email: string,
      { data, redirectTo }: { data?: Record<string, unknown>; redirectTo?: string } = {},
    ) => toUser(() => call('POST', withQuery('invite', { redirect_to: redirectTo }), { email, data })),

    generateLink: ({ options: { data, redirectTo } = {}, newEmail, ...rest }: GenerateLinkParams) =>
      toResult(
        async () => {
          const path = withQuery('admin/generate_link', { redirect_to: redirectTo })
          const body = { ...rest, data, new_email: newEmail, redirect_to: redirectTo }
          const response = await call('POST', path, body)
          const properties = { ...NO_LINK, ...textsOf(response.body, ...LINK_FIELDS) }
          const person = { ...bodyOf(response) }
          for (const field of LINK_FIELDS) delete person[field]
          const user = properties.action_link ? readUser(person) : undefined
          return { properties, user: found(user, response.body) }
        },
        { properties: null, user: null },
      ),

    createUser: (attributes: AdminUserAttributes) => toUser(() => call('POST', 'admin/users', attributes)),

    listUsers: ({ page, perPage }: { page?: number; perPage?: number } = {}) =>
      toResult(
        async (): Promise<UserPage> => {
          const query = { page: page?.toString(), per_page: perPage?.toString() }
          const response = await call('GET', withQuery('admin/users', query))
          const links = parseLinks(response.headers.get('link') ?? '', options.url)
          const pageOf = (rel: string): number | null => {
            const target = links.find(({ rels }) => rels.includes(rel))?.target
            return Number(target && new URL(target).searchParams.get('page')) || null
          }
          return {
            users: toList(bodyOf(response).users).flatMap(user => readUser(user) ?? []),
            nextPage: pageOf('next'),
            lastPage: pageOf('last') ?? 0,
            total: Number(response.headers.get('x-total-count')) || 0,
            ...textsOf(response.body, 'aud'),
          }
        },
        { users: [] },
      ),

    getUserById: (id: string) => toUser(() => call('GET', userPath(id))),

    updateUserById: (id: string, attributes: AdminUserAttributes) =>
      toUser(() => call('PUT', userPath(id), attributes)),

    /** `user` is null where the response doesn't hold the deleted user. */
    deleteUser: (id: string, shouldSoftDelete = false) =>
      toResult(async () => {
        const { body } = await call('DELETE', userPath(id), { should_soft_delete: shouldSoftDelete })
        return { user: readUser(body) ?? null }
      }, NO_USER),

    mfa: {
      listFactors: ({ userId }: { userId: string }) =>
        toResult(async () => {
          const { body } = await call('GET', `${userPath(userId)}/factors`)
          return { factors: toList(isObject(body) ? body.factors : body).filter(isFactor) }
        }, null),

      deleteFactor: ({ userId, id }: { userId: string; id: string }) =>
        toResult(
          async () => bodyOf(await call('DELETE', `${userPath(userId)}/factors/${pathSegment(id)}`)),
          null,
        ),
    },
  }
}

export type Admin = ReturnType<typeof createAdmin>
