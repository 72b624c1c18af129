/** What is said where neither the server nor the call has words for a customer. */
export const GENERAL_FAILURE = 'Something went wrong. Please try again later.'

/** What names a media type, an attribute or property of the request, a class, a file or SQL. */
const forDevelopers = [
  /\b(application|text|multipart|image)\/[\w*.+-]+|\b(content|media|mime)[- ]types?\b|\bunsupported format\b/i,
  /\b(attribute|property|parameter|argument|class|instance|object|method|function)s?\s*[:(]?\s*["'“`#$]/i,
  /["'”`]\s+(attribute|property|parameter|argument|field|key|class|method|function|route|service)\b/i,
  /\b(extra attributes|property path|no route found|syntax error|stack trace|uncaught|json)\b|\b(de)?(normali[sz]|seriali[sz])/i,
  /\bundefined (index|array key|variable|offset|property)\b|\bof (the )?type ["']?(int|float|string|bool|array|object|null)/i,
  // An identifier: plainPassword, order_item_id, items[0].offer, $id, App\Entity\Order, Order::total, total().
  /\b[a-z]{2,}([A-Z][a-z]+)+(?![a-zA-Z.=])|\b[a-z]+_[a-z]|\w\[\d*\]|\$[a-z]\w*|\w\\\w|\w::\w|\w\(\)/,
  /\bIRI\b|\b[A-Z]\w+(Exception|Error)\b/,
  /\.(php|py|rb|js|ts|java|go|cs|twig|ya?ml)\b|\bon line \d|(^|[\s"'(])\/[\w.-]+\/[\w.-]/,
  /\bSQL|\b(duplicate|foreign|unique|primary) key\b|\bconstraint\b/i,
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\s.+\s(FROM|SET|VALUES|WHERE)\b/,
]

/** A failed call, as far as its text depends on it. */
export interface Refusal {
  status?: number | undefined
  /** The messages by property path. */
  violations?: Readonly<Record<string, string>>
}

/**
 * What a customer may read of a server's text about a failed call: without the names of the properties that it is about. Null where
 * it is for developers.
 */
export function customerText(text: string, { status = 0, violations = {} }: Refusal = {}): string | null {
  if (status >= 500 || status === 415) return null
  const plain = Object.keys(violations)
    .filter(path => path !== '')
    .reduce((left, path) => left.replaceAll(`${path}: `, ''), text)
  const withoutAddresses = plain.replaceAll(/\S+@\S+/g, '')
  return forDevelopers.some(pattern => pattern.test(withoutAddresses)) ? null : plain
}

/** The messages by property path, as a customer may read them. */
export const customerViolations = (violations: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(violations).map(([path, text]) => [
      path,
      customerText(text) ?? 'This value is not valid.',
    ]),
  )
