/** The part of `navigator.locks` that the libraries use. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal | undefined; ifAvailable?: boolean },
    /** With `ifAvailable` it gets null where the lock is held. */
    work: (lock?: object | null) => Promise<unknown>,
  ): Promise<unknown>
}

/** The browser's Web Locks; null where it has none, as on plain http. */
export const browserLocks = (): Locks | null => globalThis.navigator?.locks ?? null
