import type { MockContext } from './context'
import { digest } from './digest'
import { iri } from './links'

/**
 * Settings of the backend that change its responses or its messages, each with what it does; without any, it is API Platform as
 * installed. Where one has the name of a recording in tests/fixtures/api-platform, it is compared with that.
 */
export const BACKEND_SETTINGS = {
  ideal: 'Responses spare the site its extra calls.',
  'nulls-kept': 'Empty fields are null instead of absent.',
  'iri-offers': 'The offer of a line is a link to it.',
  'iri-relations': 'Everything inside another record is a link.',
  'numeric-strings': 'Amounts are texts instead of numbers.',
  holes: 'Once a line but the last is removed, the lines of the cart are an object with numbers as keys.',
  'paged-offers': 'Two offers are on a page.',
  'bare-sign-in': 'A sign-in has two tokens for a response, without the user.',
  'unknown-searches': 'The lines of the cart don’t say their searches.',
  'partial-pagination': 'Lists say neither their total nor their last page.',
  'hydra-prefix': 'The names of fields begin with hydra:.',
  'json-first': 'Live updates are plain JSON.',
  'private-updates': 'Live updates reach their owner only.',
} as const

export type BackendSetting = keyof typeof BACKEND_SETTINGS

export const isBackendSetting = (name: string): name is BackendSetting =>
  Object.hasOwn(BACKEND_SETTINGS, name)

const AMOUNTS: ReadonlySet<string> = new Set(['unitPrice', 'totalPrice', 'totalAmount'])
const COLLECTION_TYPES: ReadonlySet<unknown> = new Set(['Collection', 'PartialCollectionView'])
/** Fields that a partial pagination lacks. */
const TOTALS: ReadonlySet<string> = new Set(['totalItems', 'first', 'last'])

type Fields = Record<string, unknown>
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The `@id` of an object that is no resource: another one in each response. */
const genid = (context: MockContext) =>
  iri(context, `.well-known/genid/${digest(String(Math.random())).slice(0, 20)}`)

/**
 * The JSON-LD of a resource or a collection, as the backend's settings have it. An object with a `@type` and no `@id` is no
 * resource. Nulls are left out of responses and kept in messages, like API Platform does.
 */
export function serialize(context: MockContext, resource: object, isMessage = false): unknown {
  const has = (setting: BackendSetting) => context.backend.has(setting)
  const keepsNulls = isMessage || has('nulls-kept')
  const isPlain = isMessage && has('json-first')

  /** Whether the backend sends only the IRI of this embedded resource. */
  const isReference = (type: unknown) => has('iri-relations') || (has('iri-offers') && type === 'Offer')

  function isSkipped(type: unknown, name: string, value: unknown): boolean {
    if (value === null) return !keepsNulls
    if (name.startsWith('@')) return isPlain
    if (name === 'id') return !isMessage && type === 'CartItem' && has('numeric-strings')
    return has('partial-pagination') && COLLECTION_TYPES.has(type) && TOTALS.has(name)
  }

  function serializeObject(fields: Fields): Fields {
    const { '@type': type } = fields
    const isPrefixed = has('hydra-prefix') && COLLECTION_TYPES.has(type)
    const identified =
      type === undefined || '@id' in fields ? fields : { '@type': type, '@id': genid(context), ...fields }
    const entries = Object.entries(identified)
      .filter(([name, value]) => !isSkipped(type, name, value))
      .map(([name, value]): [string, unknown] => {
        if (isPrefixed && name === '@type') return [name, `hydra:${String(value)}`]
        return [isPrefixed && !name.startsWith('@') ? `hydra:${name}` : name, serializeValue(value, name)]
      })
    return Object.fromEntries(entries)
  }

  function serializeValue(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map(one => serializeValue(one, name))
    if (isRecord(value)) {
      const { '@id': id, '@type': type } = value
      const isEmbedded = name !== 'member' && name !== 'view' && id !== undefined
      return isEmbedded && isReference(type) ? id : serializeObject(value)
    }
    return has('numeric-strings') && AMOUNTS.has(name) && typeof value === 'number' ? String(value) : value
  }

  const { '@context': named, '@type': type } = { '@context': undefined, '@type': undefined, ...resource }
  return serializeObject({
    '@context': named ?? iri(context, `contexts/${String(type)}`),
    ...resource,
  })
}
