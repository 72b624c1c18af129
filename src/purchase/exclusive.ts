import type { PurchaseContext } from './context'

/** Another tab, or an earlier press in this one, is still at work. */
export interface BusyElsewhere {
  kind: 'busy'
}

/** Does work that only one tab may do at a time; does nothing while another one does it. Without Web Locks it just runs. */
export async function exclusive<T>(
  { locks }: Pick<PurchaseContext, 'locks'>,
  name: string,
  work: () => Promise<T>,
): Promise<T | BusyElsewhere> {
  if (locks === null) return work()
  let outcome: Promise<T | BusyElsewhere> | undefined
  try {
    await locks.request(name, { ifAvailable: true }, lock => {
      outcome = lock === null ? Promise.resolve({ kind: 'busy' }) : work()
      return outcome
    })
  } catch (error) {
    if (outcome !== undefined) throw error
    // A browser that stores nothing for this site may deny it locks too.
    return work()
  }
  return outcome ?? { kind: 'busy' }
}
