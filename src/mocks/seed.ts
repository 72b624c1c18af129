import { digest, idOf } from './digest'
import type { MockLine, MockOrder, MockState } from './state'

export const DEMO_EMAIL = 'demo@listwell.example'
const DEMO_PASSWORD = 'demo-password'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const STARTER = 1
const GROWTH = 2
const ENTERPRISE = 3

type Criteria = Record<string, string | string[]>
type SeedLine = [offerId: number, quantity: number, criteria: Criteria]

const keyword = (keywords: string[], countries: string[] = [], tlds: string[] = []): Criteria => ({
  searchType: 'keyword',
  keywords,
  countries,
  tlds,
  hostingProviders: [],
})
const isp = (...hostingProviders: string[]): Criteria => ({
  searchType: 'isp',
  keywords: [],
  countries: [],
  tlds: [],
  hostingProviders,
})

interface SeedOrder {
  number: number
  daysAgo: number
  status: 'pending' | 'completed' | NonNullable<MockOrder['fixedStatus']>
  lines: readonly SeedLine[]
  /** Milliseconds from now to each file's expiry. */
  filesLeft?: number[]
}

/** The lines of the demo cart. */
export const DEMO_CART: readonly SeedLine[] = [
  [GROWTH, 12_500, keyword(['bank', 'credit'], ['US', 'DE', 'CA'])],
  [STARTER, 1150, isp('Hetzner', 'OVH', 'DigitalOcean')],
  [STARTER, 400, keyword(['notary'], ['FR'])],
]

const HISTORY: readonly SeedOrder[] = [
  { number: 78, daysAgo: 0, status: 'pending', lines: DEMO_CART },
  { number: 77, daysAgo: 1, status: 'processing', lines: [[GROWTH, 1500, keyword(['bank'], ['US'])]] },
  {
    number: 71,
    daysAgo: 7,
    status: 'paid',
    lines: [
      [GROWTH, 25_000, keyword([], ['NL'], ['nl'])],
      [GROWTH, 7100, keyword(['hotel', 'hostel'])],
    ],
  },
  { number: 64, daysAgo: 18, status: 'completed', lines: [[GROWTH, 6000, keyword(['law', 'legal'])]] },
  {
    number: 59,
    daysAgo: 25,
    status: 'completed',
    lines: [
      [GROWTH, 64_010, keyword([], ['GB', 'IE'])],
      [STARTER, 11_200, keyword([], ['AT'])],
    ],
    filesLeft: [29 * DAY, 5 * DAY + HOUR, 54 * DAY, 6 * HOUR],
  },
  { number: 52, daysAgo: 40, status: 'payment_failed', lines: [[STARTER, 1500, keyword(['dental'])]] },
  { number: 48, daysAgo: 43, status: 'cancelled', lines: [[STARTER, 1500, keyword(['dental'])]] },
  {
    number: 31,
    daysAgo: 64,
    status: 'refunded',
    lines: [
      [GROWTH, 9000, isp('Infomaniak')],
      [STARTER, 1000, keyword([], ['CH'], ['ch'])],
    ],
  },
  { number: 26, daysAgo: 80, status: 'completed', lines: [[GROWTH, 2405, keyword(['travel', 'tour'])]] },
  {
    number: 25,
    daysAgo: 84,
    status: 'completed',
    lines: [[STARTER, 300, keyword(['bakery'], ['FR', 'BE'])]],
  },
  {
    number: 24,
    daysAgo: 91,
    status: 'completed',
    lines: [[ENTERPRISE, 60_000, keyword([], ['DE'], ['de'])]],
  },
  { number: 22, daysAgo: 103, status: 'cancelled', lines: [[GROWTH, 3000, keyword(['robotics'])]] },
  {
    number: 19,
    daysAgo: 118,
    status: 'completed',
    lines: [[STARTER, 850, keyword(['winery'], ['FR', 'IT', 'ES'])]],
  },
  { number: 17, daysAgo: 131, status: 'completed', lines: [[GROWTH, 4200, keyword(['energy', 'solar'])]] },
  { number: 14, daysAgo: 150, status: 'refunded', lines: [[STARTER, 500, keyword(['stables'])]] },
  { number: 12, daysAgo: 166, status: 'completed', lines: [[STARTER, 2000, isp('Scaleway', 'Gandi')]] },
  { number: 9, daysAgo: 189, status: 'payment_failed', lines: [[STARTER, 700, keyword(['yoga'])]] },
  { number: 7, daysAgo: 204, status: 'completed', lines: [[GROWTH, 1000, keyword(['school'], ['CA'])]] },
  { number: 4, daysAgo: 230, status: 'completed', lines: [[STARTER, 100, keyword(['museum'])]] },
]

/** Creates lines with new ids. */
export const linesOf = (lines: readonly SeedLine[], newId: () => number): MockLine[] =>
  lines.map(([offerId, quantity, searchParameters]) => ({ id: newId(), offerId, quantity, searchParameters }))

/** The initial state at the time `now`: the demo customer with orders in every status. */
export function seedState(now: number): MockState {
  const userId = idOf(DEMO_EMAIL)
  let lastId = Math.max(...HISTORY.map(order => order.number))

  const orders = HISTORY.map(({ number, daysAgo, status, lines, filesLeft = [] }): MockOrder => {
    const createdAt = now - daysAgo * DAY - 2 * HOUR
    return {
      id: number,
      userId,
      orderNumber: orderNumberOf(number, createdAt),
      createdAt,
      lines: linesOf(lines, () => ++lastId),
      intent: null,
      paidAt: status === 'completed' ? createdAt + HOUR / 60 : null,
      fixedStatus: status === 'pending' || status === 'completed' ? null : status,
      fileExpiries: filesLeft.map(left => now + left),
    }
  })

  return {
    version: 1,
    salt: digest(`${now} ${Math.random()}`),
    lastId,
    users: [
      {
        id: userId,
        email: DEMO_EMAIL,
        newEmail: null,
        phone: null,
        passwordDigest: digest(DEMO_PASSWORD),
        createdAt: now - 240 * DAY,
        confirmedAt: now - 240 * DAY,
        lastSignInAt: now - DAY,
        identities: [],
        factors: [],
        wrongCodes: [],
      },
    ],
    sessions: [],
    mails: [],
    challenges: [],
    codes: [],
    mailRequests: [],
    carts: [],
    orders,
  }
}

/** Such as `ORD-2026-000077` for the order 77 of 2026. */
export function orderNumberOf(id: number, createdAt: number): string {
  return `ORD-${new Date(createdAt).getUTCFullYear()}-${String(id).padStart(6, '0')}`
}
