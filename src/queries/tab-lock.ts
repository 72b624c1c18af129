/**
 * Does work that only one tab of the site may do at a time; the others wait for their turn. `waited` tells the work
 * whether another tab was at it before; an aborted `patience` ends the waiting, which rejects. A browser without locks, or
 * that denies them to a site it keeps nothing for, does it at once.
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

/** Does to an order what only one tab may do at a time: pay for it, cancel it, delete it. */
export const withOrderLock = <T>(
  id: string,
  work: (waited: boolean) => Promise<T>,
  patience?: AbortSignal,
): Promise<T> => withTabLock(`listwell-order-${id}`, work, patience)
