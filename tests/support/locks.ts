/** The part of `navigator.locks` that the app uses, which jsdom lacks: exclusive locks, `ifAvailable` and `signal`. */
export function createLocks() {
  const lastRequests = new Map<string, Promise<unknown>>()

  async function request<T>(
    name: string,
    ...rest:
      | [work: (lock: object | null) => Promise<T>]
      | [{ ifAvailable?: boolean; signal?: AbortSignal | undefined }, (lock: object | null) => Promise<T>]
  ): Promise<T> {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
    const before = lastRequests.get(name)
    if (before !== undefined && options.ifAvailable) return work(null)
    const { signal } = options
    let isGranted = false
    const granted = (before ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted()
      isGranted = true
      return work({ name })
    })
    const ended = granted.then(
      () => undefined,
      () => undefined,
    )
    lastRequests.set(name, ended)
    void ended.then(() => lastRequests.get(name) === ended && lastRequests.delete(name))
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => isGranted || reject(signal.reason)),
    )
    return Promise.race([granted, aborted])
  }

  return { request }
}
