/** `navigator.locks` of one browser, as far as it is asked for, in place of the one that jsdom lacks. */
export function createLocks() {
  const turns = new Map<string, Promise<unknown>>()

  async function request<T>(
    name: string,
    ...rest:
      | [work: (lock: object | null) => Promise<T>]
      | [{ ifAvailable?: boolean; signal?: AbortSignal }, (lock: object | null) => Promise<T>]
  ): Promise<T> {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
    const before = turns.get(name)
    if (before !== undefined && options.ifAvailable) return work(null)
    const { signal } = options
    let isGranted = false
    const turn = (before ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted()
      isGranted = true
      return work({ name })
    })
    const over = turn.then(
      () => undefined,
      () => undefined,
    )
    turns.set(name, over)
    void over.then(() => turns.get(name) === over && turns.delete(name))
    const givenUp = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => isGranted || reject(signal.reason)),
    )
    return Promise.race([turn, givenUp])
  }

  return { request }
}
