/** A field of an error body, plain or with the prefix `hydra:`; undefined if both are empty. */
function field(body: object, name: string): unknown {
  const entries = new Map<string, unknown>(Object.entries(body))
  return [entries.get(name), entries.get(`hydra:${name}`)].find(value => value != null && value !== '')
}

/** The first text among the named fields of an error body (each also as `hydra:…`); null if there is none. */
export function problemText(body: unknown, ...names: string[]): string | null {
  if (typeof body !== 'object' || body === null) return null
  for (const name of names) {
    const value = field(body, name)
    if (typeof value === 'string') return value
  }
  return null
}

/** The messages of an error body's `violations` by their property path; several of one path are joined by newlines. */
export function problemViolations(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  const list = field(body, 'violations')
  const found = new Map<string, string>()
  for (const violation of Array.isArray(list) ? list : []) {
    const path = problemText(violation, 'propertyPath') ?? ''
    const message = problemText(violation, 'message')
    if (message === null) continue
    const before = found.get(path)
    found.set(path, before === undefined ? message : `${before}\n${message}`)
  }
  return Object.fromEntries(found)
}
