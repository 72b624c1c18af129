/** `navigator.locks` of one browser, as far as it is asked for, in place of the one that jsdom lacks. */
export function createLocks() {
  const turns = new Map<string, Promise<unknown>>()

  async function request<T>(
    name: string,
    ...rest:
      | [work: (lock: object | null) => Promise<T>]
      | [{ ifAvailable?: boolean }, (lock: object | null) => Promise<T>]
  ): Promise<T> {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
    const before = turns.get(name)
    if (before !== undefined && options.ifAvailable) return work(null)
    const turn = (before ?? Promise.resolve()).then(() => work({ name }))
    const over = turn.then(
      () => undefined,
      () => undefined,
    )
    turns.set(name, over)
    void over.then(() => turns.get(name) === over && turns.delete(name))
    return turn
  }

  return { request }
}
