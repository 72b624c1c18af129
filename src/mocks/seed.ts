import { noCriteria } from '@/config/search-criteria'
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
  ...noCriteria,
  keywords,
  countries,
  tlds,
})
const isp = (...hostingProviders: string[]): Criteria => ({
  ...noCriteria,
  searchType: 'isp',
  hostingProviders,
})

type SeedOrder = [
  number: number,
  daysAgo: number,
  status: 'pending' | 'completed' | NonNullable<MockOrder['fixedStatus']>,
  ...lines: SeedLine[],
]

/** The lines of the demo cart. */
export const DEMO_CART: readonly SeedLine[] = [
  [GROWTH, 12_500, keyword(['bank', 'credit'], ['US', 'DE', 'CA'])],
  [STARTER, 1150, isp('Hetzner', 'OVH', 'DigitalOcean')],
  [STARTER, 400, keyword(['notary'], ['FR'])],
]

const HISTORY: readonly SeedOrder[] = [
  [78, 0, 'pending', ...DEMO_CART],
  [77, 1, 'processing', [GROWTH, 1500, keyword(['bank'], ['US'])]],
  [
    71,
    7,
    'paid',
    [GROWTH, 25_000, keyword([], ['NL'], ['nl'])],
    [GROWTH, 7100, keyword(['hotel', 'hostel'])],
  ],
  [64, 18, 'completed', [GROWTH, 6000, keyword(['law', 'legal'])]],
  [59, 25, 'completed', [GROWTH, 64_010, keyword([], ['GB', 'IE'])], [STARTER, 11_200, keyword([], ['AT'])]],
  [52, 40, 'payment_failed', [STARTER, 1500, keyword(['dental'])]],
  [48, 43, 'cancelled', [STARTER, 1500, keyword(['dental'])]],
  [31, 64, 'refunded', [GROWTH, 9000, isp('Infomaniak')], [STARTER, 1000, keyword([], ['CH'], ['ch'])]],
  [26, 80, 'completed', [GROWTH, 2405, keyword(['travel', 'tour'])]],
  [25, 84, 'completed', [STARTER, 300, keyword(['bakery'], ['FR', 'BE'])]],
  [24, 91, 'completed', [ENTERPRISE, 60_000, keyword([], ['DE'], ['de'])]],
  [22, 103, 'cancelled', [GROWTH, 3000, keyword(['robotics'])]],
  [19, 118, 'completed', [STARTER, 850, keyword(['winery'], ['FR', 'IT', 'ES'])]],
  [17, 131, 'completed', [GROWTH, 4200, keyword(['energy', 'solar'])]],
  [14, 150, 'refunded', [STARTER, 500, keyword(['stables'])]],
  [12, 166, 'completed', [STARTER, 2000, isp('Scaleway', 'Gandi')]],
  [9, 189, 'payment_failed', [STARTER, 700, keyword(['yoga'])]],
  [7, 204, 'completed', [GROWTH, 1000, keyword(['school'], ['CA'])]],
  [4, 230, 'completed', [STARTER, 100, keyword(['museum'])]],
]

/** Milliseconds from the start to the expiry of each file, where that isn't the usual one, by the order's number. */
const FILES_LEFT: Readonly<Record<number, number[]>> = { 59: [29 * DAY, 5 * DAY + HOUR, 54 * DAY, 6 * HOUR] }

/** Creates lines with new ids. */
export const linesOf = (lines: readonly SeedLine[], newId: () => number): MockLine[] =>
  lines.map(([offerId, quantity, searchParameters]) => ({ id: newId(), offerId, quantity, searchParameters }))

/** The initial state at the time `now`: the demo customer with orders in every status. */
export function seedState(now: number): MockState {
  const userId = idOf(DEMO_EMAIL)
  let lastId = Math.max(...HISTORY.map(([number]) => number))

  const orders = HISTORY.map(([number, daysAgo, status, ...lines]): MockOrder => {
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
      fileExpiries: (FILES_LEFT[number] ?? []).map(left => now + left),
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
