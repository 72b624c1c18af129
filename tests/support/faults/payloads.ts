/** What a text of an answer may hold that nobody wants to see at work: whatever runs says so in `globalThis.ran`. */
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

/** Where a body has texts: names joined by dots, every place of a list as `*`. */
export function textFields(value: unknown, path = ''): ReadonlySet<string> {
  if (typeof value === 'string') return new Set([path])
  if (typeof value !== 'object' || value === null) return new Set()
  const parts = Array.isArray(value)
    ? value.map(one => textFields(one, inside(path, '*')))
    : Object.entries(value).map(([name, field]) => textFields(field, inside(path, name)))
  return new Set(parts.flatMap(part => [...part]))
}

/** A body with a payload in every text that `chosen` takes; a map of names and values has one of both more. */
export function injectPayload(
  value: unknown,
  payload: string,
  chosen: (path: string) => boolean = () => true,
  path = '',
): unknown {
  if (typeof value === 'string') return chosen(path) ? payload : value
  if (Array.isArray(value)) return value.map(one => injectPayload(one, payload, chosen, inside(path, '*')))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    injectPayload(field, payload, chosen, inside(path, name)),
  ])
  const isMap = path.endsWith('searchParameters') && chosen(path)
  return Object.fromEntries(isMap ? [...entries, [payload, payload]] : entries)
}

/** Whether the text at a path is shown as it is, whatever it holds; others have a form, without which an answer is none. */
export const isShown = (path: string) =>
  /(name|description|label|value|email|tld|fileName)$|features|searchParameters/.test(path)

const pollution =
  '"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"prototype":{"polluted":"yes"}'

/** The text of a body, with keys in every record that would change each prototype where they were taken over. */
export const withPollutedKeys = (body: unknown): string =>
  JSON.stringify(body).replaceAll('{"', `{${pollution},"`)
