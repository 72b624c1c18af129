/**
 * Runs `work` while no other tab does; `undefined` where its turn didn't come in time, or isn't needed any more. It is
 * never stolen.
 */
export type RunExclusively = <T>(work: () => Promise<T>, isNeeded: () => boolean) => Promise<T | undefined>

/** Waits longer than one piece of work takes. */
export const GRACE = 5_000
