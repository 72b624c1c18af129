/** A promise that the test resolves, for example to release a held response. */
export function createDeferred<T = void>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>(done => (resolve = done))
  return { promise, resolve }
}
