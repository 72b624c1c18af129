import { nextId, type Database } from './database'
import { idOf } from './digest'
import type { ScenarioAction } from './scenarios'
import { DEMO_CART, DEMO_EMAIL, linesOf } from './seed'
import type { MockState } from './state'

/** Puts the demo customer's usual lines into the cart, in place of what was in it. */
function fillCart(state: MockState): void {
  const userId = idOf(DEMO_EMAIL)
  const cart = { id: nextId(state), userId, lines: linesOf(DEMO_CART, () => nextId(state)) }
  state.carts = [...state.carts.filter(one => one.userId !== userId), cart]
}

/** Does to the mock's data, once, what an action of a scenario says. */
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
