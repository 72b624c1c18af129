import * as v from 'valibot'
import { seedState } from './seed'
import { stateSchema, type MockState } from './state'
import type { MockStorage } from './storage'

export const STORAGE_KEY = 'listwell-mock'

export interface Database {
  /** A copy of the current state: changes to it aren't stored. */
  read: () => MockState
  /** Runs a change and stores its effect at once, so that other tabs see it; nothing if it throws. */
  update: <T>(change: (state: MockState) => T) => T
  /** Restores the seed: the demo customer. */
  reset: () => void
  /** Replaces the whole state, such as by an imported one. */
  replace: (state: MockState) => void
  /** Calls the listener after every change made through this object. */
  onChange: (listener: (kind: 'update' | 'reset') => void) => void
}

function parse(text: string | null): MockState | null {
  if (text === null) return null
  try {
    const result = v.safeParse(stateSchema, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** The mock's users, carts and orders. An unreadable stored state is replaced by the seed. */
export function createDatabase(storage: MockStorage, clock: () => number): Database {
  const listeners: ((kind: 'update' | 'reset') => void)[] = []
  const notify = (kind: 'update' | 'reset') => listeners.forEach(listener => listener(kind))
  const save = (state: MockState) => storage.setItem(STORAGE_KEY, JSON.stringify(state))
  // Most reads find the text of the last one, whose check takes longer than the rest of a call.
  let last: { text: string; state: MockState } | null = null

  function read(): MockState {
    const text = storage.getItem(STORAGE_KEY)
    if (last === null || last.text !== text) {
      const stored = parse(text)
      last = stored && text ? { text, state: stored } : null
    }
    if (last !== null) return structuredClone(last.state)
    const seeded = seedState(clock())
    save(seeded)
    return seeded
  }

  return {
    read,
    update(change) {
      const state = read()
      const result = change(state)
      if (storage.getItem(STORAGE_KEY) !== JSON.stringify(state)) {
        save(state)
        notify('update')
      }
      return result
    },
    reset() {
      storage.removeItem(STORAGE_KEY)
      notify('reset')
    },
    replace(state) {
      save(state)
      notify('reset')
    },
    onChange: listener => void listeners.push(listener),
  }
}

/** The next id, unique among all records. */
export function nextId(state: MockState): number {
  state.lastId += 1
  return state.lastId
}
