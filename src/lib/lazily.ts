/** A function that computes a value at its first call, and returns the same one from then on. */
export function lazily<T>(compute: () => T): () => T {
  let computed: { value: T } | undefined
  return () => (computed ??= { value: compute() }).value
}
