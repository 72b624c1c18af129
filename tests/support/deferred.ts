/** A promise that the test resolves when it wants to: what awaits it, such as a held response, continues then. */
export function createDeferred<T = void>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>(done => (resolve = done))
  return { promise, resolve }
}
