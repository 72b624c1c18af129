import { getConfig } from '@testing-library/react'

// Read once: the set-up file runs again for each test file, and would find its own function here.
const { asyncWrapper } = getConfig()
const waits = new Set<object>()

/** As the library's, but noted: what is waited for, and what a user does. */
export async function notedWrapper(callback: () => unknown): Promise<unknown> {
  const wait = {}
  waits.add(wait)
  try {
    const result: unknown = await asyncWrapper(callback)
    return result
  } finally {
    waits.delete(wait)
  }
}

/** How many waits of the ended test go on. Each would query the documents of the tests that follow, for ten seconds. */
export function takePendingWaits() {
  const { size } = waits
  waits.clear()
  return size
}
