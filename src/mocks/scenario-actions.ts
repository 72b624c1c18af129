import { nextId, type Database } from './database'
import { idOf } from './digest'
import { addFactor } from './handlers/factors'
import type { ScenarioAction } from './scenarios'
import { DEMO_CART, DEMO_EMAIL, linesOf } from './seed'
import type { MockState } from './state'

/** Replaces the demo customer's cart with the demo lines. */
function fillCart(state: MockState): void {
  const userId = idOf(DEMO_EMAIL)
  const [first, ...others] = linesOf(DEMO_CART, () => nextId(state))
  // As if a line before it had been removed.
  const lines = first === undefined ? [] : [{ ...first, key: 1 }, ...others]
  const cart = { id: nextId(state), userId, lines }
  state.carts = [...state.carts.filter(one => one.userId !== userId), cart]
}

/** The secret of RFC 6238's test vectors, which an authenticator app can be given by hand. */
export const DEMO_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Gives the demo customer an authenticator app. */
function addAuthenticator(state: MockState): void {
  const user = state.users.find(one => one.email === DEMO_EMAIL)
  if (user === undefined) return
  const name = user.factors.length === 0 ? 'Phone' : `Phone ${user.factors.length + 1}`
  addFactor(state, user, { name, status: 'verified', createdAt: Date.now(), secret: DEMO_SECRET })
}

/** What the actions of scenarios do to the mock's data. */
export const scenarioActions: Readonly<Record<ScenarioAction, (db: Database) => void>> = {
  reset: db => db.reset(),
  'fill-cart': db => db.update(fillCart),
  'add-authenticator': db => db.update(addAuthenticator),
  'end-session': db =>
    db.update(state => {
      state.sessions = []
    }),
}
