/**
 * Does work that only one tab of the site may do at a time; the others wait. `waited` is true where another tab did it
 * first; rejects once `patience` is aborted while waiting. A browser without locks, or that denies them to a site that it
 * stores nothing for, does it at once.
 */
export async function withTabLock<T>(
  name: string,
  work: (waited: boolean) => Promise<T>,
  patience?: AbortSignal,
): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return work(false)
  let isDenied = true
  const request = locks.request(name, { ifAvailable: true }, async lock => {
    isDenied = false
    return lock === null ? null : { done: await work(false) }
  })
  const atOnce = await request.catch(async (error: unknown) => {
    if (!isDenied) throw error
    return { done: await work(false) }
  })
  if (atOnce !== null) return atOnce.done
  return locks.request(name, patience ? { signal: patience } : {}, () => work(true))
}

/** Does what only one tab at a time may do to an order: pay for it, cancel it or delete it. */
export const withOrderLock = <T>(
  id: string,
  work: (waited: boolean) => Promise<T>,
  patience?: AbortSignal,
): Promise<T> => withTabLock(`listwell-order-${id}`, work, patience)
