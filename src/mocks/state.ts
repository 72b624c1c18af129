import * as v from 'valibot'
import { OFFERS } from './offers'

/** The currency of every amount. */
export const CURRENCY = 'USD'

const time = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))

const offerId = v.pipe(
  v.number(),
  v.check(id => OFFERS.some(offer => offer.id === id)),
)

/** Search criteria as the app sends them with a cart line. */
export const searchParameters = v.record(v.string(), v.union([v.string(), v.array(v.string())]))

/** An authenticator app; `secret` is in base32. */
const factor = v.object({
  id: v.string(),
  name: v.string(),
  secret: v.string(),
  status: v.picklist(['unverified', 'verified']),
  createdAt: time,
})

/** An account at a provider. */
const identity = v.object({ id: v.string(), provider: v.string() })

const user = v.object({
  id: v.string(),
  email: v.nullable(v.string()),
  /** The address that replaces `email` once its link was opened. */
  newEmail: v.optional(v.nullable(v.string()), null),
  phone: v.nullable(v.string()),
  passwordDigest: v.nullable(v.string()),
  createdAt: time,
  confirmedAt: v.nullable(time),
  lastSignInAt: v.nullable(time),
  identities: v.optional(v.array(identity), []),
  factors: v.optional(v.array(factor), []),
})

/** One sign-in: a family of refresh tokens. Only the token of the current generation is valid. */
const session = v.object({
  id: v.string(),
  userId: v.string(),
  generation: v.number(),
  /** `aal2` once the code of a second factor was accepted. */
  level: v.optional(v.picklist(['aal1', 'aal2']), 'aal1'),
})

/** What a code has to name: a factor was asked for it a short time ago. */
const challenge = v.object({ id: v.string(), factorId: v.string(), expiresAt: time })

/** A message that a backend would send, with the token of its link, or its code. */
const mail = v.object({
  to: v.string(),
  kind: v.picklist(['confirm', 'reset', 'code', 'email-change']),
  token: v.string(),
  userId: v.string(),
  sentAt: time,
  /** The URL of a link that signs in; it names the page to return to. */
  link: v.optional(v.nullable(v.string()), null),
  /** The PKCE challenge of the browser that asked for the link. */
  challenge: v.optional(v.nullable(v.string()), null),
})

/** What a redirect brings in place of a session: with the verifier it is exchanged for one, once. */
const code = v.object({ code: v.string(), userId: v.string(), challenge: v.string(), expiresAt: time })

/** A request for a mail. It counts towards the limit even if there is no such account. */
const mailRequest = v.object({ to: v.string(), kind: v.string(), at: time })

const line = v.object({
  id: v.number(),
  offerId,
  quantity: v.number(),
  searchParameters,
  /** Its key in PHP's list; the one after the line before it if absent. */
  key: v.optional(v.number()),
})

const cart = v.object({ id: v.number(), userId: v.string(), lines: v.array(line) })

/** The statuses that an order can be given. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'processing',
  'completed',
  'cancelled',
  'payment_failed',
  'refunded',
] as const
export type MockOrderStatus = (typeof ORDER_STATUSES)[number]

const intent = v.object({
  id: v.string(),
  clientSecret: v.string(),
  status: v.picklist(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
})

const order = v.object({
  id: v.number(),
  userId: v.string(),
  orderNumber: v.string(),
  createdAt: time,
  lines: v.array(line),
  intent: v.nullable(intent),
  paidAt: v.nullable(time),
  /** A status that doesn't change with time. */
  fixedStatus: v.nullable(
    v.picklist(['processing', 'paid', 'cancelled', 'payment_failed', 'refunded'] as const),
  ),
  /** Expiry of each file, if it isn't the default time after completion. */
  fileExpiries: v.array(time),
})

export const stateSchema = v.object({
  version: v.literal(1),
  /** Makes the tokens of one store invalid in another. */
  salt: v.string(),
  lastId: v.number(),
  users: v.array(user),
  sessions: v.array(session),
  mails: v.array(mail),
  challenges: v.optional(v.array(challenge), []),
  codes: v.optional(v.array(code), []),
  mailRequests: v.optional(v.array(mailRequest), []),
  carts: v.array(cart),
  orders: v.array(order),
})

export type MockUser = v.InferOutput<typeof user>
export type MockSession = v.InferOutput<typeof session>
export type MockFactor = v.InferOutput<typeof factor>
export type MockMail = v.InferOutput<typeof mail>
export type MockCode = v.InferOutput<typeof code>
export type MockLine = v.InferOutput<typeof line>
export type MockCart = v.InferOutput<typeof cart>
export type MockIntent = v.InferOutput<typeof intent>
export type MockOrder = v.InferOutput<typeof order>
export type MockState = v.InferOutput<typeof stateSchema>
