/** The values of a field of an error body: the plain one, then the one with the prefix `hydra:`; without empty ones. */
function fields(body: unknown, name: string): unknown[] {
  if (typeof body !== 'object' || body === null) return []
  const entries = new Map<string, unknown>(Object.entries(body))
  return [entries.get(name), entries.get(`hydra:${name}`)].filter(value => value != null && value !== '')
}

/** Longer than any text for a customer, in UTF-16 units. A browser takes minutes to lay out a million letters without a space. */
const MAX_TEXT = 1000

/** The texts of the named fields of an error body (each also as `hydra:…`), shortened where one is far too long. */
export const problemTexts = (body: unknown, ...names: string[]): string[] =>
  names
    .flatMap(name => fields(body, name))
    .flatMap(value => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : []))

/** The first of these texts; null if there is none. */
export const problemText = (body: unknown, ...names: string[]): string | null =>
  problemTexts(body, ...names)[0] ?? null

/** The code of a refusal for want of a second factor. */
export const LACKS_FACTOR = 'insufficient_aal'

/** The messages of an error body's `violations` by their property path; several of one path are joined by newlines. */
export function problemViolations(body: unknown): Record<string, string> {
  const [list] = fields(body, 'violations')
  const found = new Map<string, string>()
  // PHP encodes a list with holes as an object with numeric keys.
  for (const violation of Object.values(typeof list === 'object' && list !== null ? list : [])) {
    const path = problemText(violation, 'propertyPath') ?? ''
    const message = problemText(violation, 'message')
    if (message === null) continue
    const before = found.get(path)
    found.set(path, before === undefined ? message : `${before}\n${message}`)
  }
  return Object.fromEntries(found)
}
