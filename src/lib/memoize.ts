/** Makes one value for each key and keeps it: making a formatter costs far more than formatting with it. */
export function memoize<K extends readonly unknown[], T>(make: (...key: K) => T): (...key: K) => T {
  const made = new Map<string, T>()
  return (...key) => {
    const name = key.join(' ')
    const one = made.get(name) ?? make(...key)
    made.set(name, one)
    return one
  }
}
