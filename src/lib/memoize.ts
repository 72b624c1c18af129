/** Creates one value per key, at its first use, and keeps it: creating an `Intl` formatter costs far more than formatting with it. */
export function memoize<K extends readonly unknown[], T>(create: (...key: K) => T): (...key: K) => T {
  const values = new Map<string, T>()
  return (...key) => {
    const name = key.join(' ')
    const value = values.get(name) ?? create(...key)
    values.set(name, value)
    return value
  }
}

/** The same by an object, for as long as that is in use. */
export function memoizeByObject<K extends object, T>(create: (key: K) => T): (key: K) => T {
  const values = new WeakMap<K, { value: T }>()
  return key => {
    const known = values.get(key) ?? { value: create(key) }
    values.set(key, known)
    return known.value
  }
}
