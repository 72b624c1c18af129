import { nextId, type Database } from './database'
import { idOf } from './digest'
import type { ScenarioAction } from './scenarios'
import { DEMO_CART, DEMO_EMAIL, linesOf } from './seed'
import type { MockState } from './state'

/** Replaces the demo customer's cart with the demo lines. */
function fillCart(state: MockState): void {
  const userId = idOf(DEMO_EMAIL)
  const cart = { id: nextId(state), userId, lines: linesOf(DEMO_CART, () => nextId(state)) }
  state.carts = [...state.carts.filter(one => one.userId !== userId), cart]
}

/** Runs a scenario's action on the mock's data, once. */
export function runAction(db: Database, action: ScenarioAction): void {
  switch (action) {
    case 'reset':
      db.reset()
      return
    case 'fill-cart':
      db.update(fillCart)
      return
    case 'end-session':
      db.update(state => {
        state.sessions = []
      })
  }
}
