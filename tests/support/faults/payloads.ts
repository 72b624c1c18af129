/** Hostile texts by name. Code that runs sets `globalThis.ran`. */
export const payloads: Record<string, string> = {
  markup: `<img src="x" onerror="globalThis.ran='img'"><b onclick="globalThis.ran='b'">bold</b>`,
  script: `"></title></script><script>globalThis.ran='script'</script><svg onload="globalThis.ran='svg'">`,
  template: `{{constructor.constructor("globalThis.ran='template'")()}}\${globalThis.ran='literal'}<%= 7 * 7 %>`,
  'a javascript: address': `javascript:globalThis.ran='address'//page=2`,
  'a data: address': `data:text/html,<script>globalThis.ran='data'</script>?page=2`,
  'a key of every prototype': '__proto__',
  'an overlong text': 'W'.repeat(20_000),
  'bidirectional text': '\u202Efdp.exe\u202C \u2067abc\u2066\u200F \u0000\u0007\uFEFF\uD800',
}

const inside = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** The paths of a body's texts: names joined by dots, `*` for the members of a list. */
export function textFields(value: unknown, path = ''): ReadonlySet<string> {
  if (typeof value === 'string') return new Set([path])
  if (typeof value !== 'object' || value === null) return new Set()
  const parts = Array.isArray(value)
    ? value.map(member => textFields(member, inside(path, '*')))
    : Object.entries(value).map(([name, field]) => textFields(field, inside(path, name)))
  return new Set(parts.flatMap(part => [...part]))
}

/** The body with the payload in place of each text for whose path `isIncluded` returns true; a map also gets it as a key. */
export function injectPayload(
  value: unknown,
  payload: string,
  isIncluded: (path: string) => boolean = () => true,
  path = '',
): unknown {
  if (typeof value === 'string') return isIncluded(path) ? payload : value
  if (Array.isArray(value))
    return value.map(member => injectPayload(member, payload, isIncluded, inside(path, '*')))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    injectPayload(field, payload, isIncluded, inside(path, name)),
  ])
  const isMap = path.endsWith('searchParameters') && isIncluded(path)
  return Object.fromEntries(isMap ? [...entries, [payload, payload]] : entries)
}

/** Whether the text at a path may be any text; others have a format, and without it a response is invalid. */
export const isShown = (path: string) =>
  /(name|description|label|value|email|tld|fileName)$|features|searchParameters/.test(path)

const pollution =
  '"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"prototype":{"polluted":"yes"}'

/** The body as JSON, with keys in each object that change prototypes if they are assigned. */
export const withPollutedKeys = (body: unknown): string =>
  JSON.stringify(body).replaceAll('{"', `{${pollution},"`)
