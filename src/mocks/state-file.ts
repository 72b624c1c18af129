import * as v from 'valibot'
import type { Mock } from './mock'
import { formatChoices } from './scenarios'
import { stateSchema } from './state'

const stateFile = v.object({ scenario: v.string(), state: stateSchema })

/** The mock's data and scenario as a text, such as for a bug report. */
export const exportState = (mock: Mock): string =>
  `${JSON.stringify({ scenario: formatChoices(mock.choices()), state: mock.db.read() }, null, 1)}\n`

/** Replaces the mock's data and scenario by exported ones. Throws if the text is none. */
export function importState(mock: Mock, text: string): void {
  const { scenario, state } = parseFile(text)
  mock.applyScenario(scenario)
  mock.db.replace(state)
}

function parseFile(text: string) {
  try {
    return v.parse(stateFile, JSON.parse(text))
  } catch (cause) {
    throw new Error('This is no exported state of the mock.', { cause })
  }
}
