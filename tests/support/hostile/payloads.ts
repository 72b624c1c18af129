/** Text that would run as markup, as a template, or as a part of an attribute, in a direction that hides it. */
export const MARKUP =
  `"></title></script><script>globalThis.ran='script'</script><svg onload="globalThis.ran='svg'">` +
  `<img src="x" onerror="globalThis.ran='img'"><b onclick="globalThis.ran='b'">bold</b>` +
  `{{constructor.constructor("globalThis.ran='template'")()}}\${globalThis.ran='literal'}<%= 7 * 7 %>` +
  '\u202Efdp.exe\u202C \u2067abc\u2066\u200F \u0000\u0007\uFEFF\uD800'

export const SCRIPT_URL = `javascript:globalThis.ran='address'//page=2`
export const DATA_URL = `data:text/html,<script>globalThis.ran='data'</script>?page=2`
export const PROTOTYPE_KEY = '__proto__'

/** Hostile texts. Code that runs sets `globalThis.ran`. */
export const payloads = [MARKUP, SCRIPT_URL, DATA_URL, PROTOTYPE_KEY, 'W'.repeat(20_000)]

const inside = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

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

/** Whether the text at a path may become a URL, or a part of one. */
export const isUrl = (path: string) => /(@id|id|Url|offer|next|previous|first|last)$/.test(path)

const pollution =
  '"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"prototype":{"polluted":"yes"}'

/** The body as JSON, with keys in each object that change prototypes if they are assigned. */
export const withPollutedKeys = (body: unknown): string =>
  JSON.stringify(body).replaceAll('{"', `{${pollution},"`)
