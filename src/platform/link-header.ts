/** One link of a `Link` header. */
interface WebLink {
  /** The URL that is linked to, resolved against the response's. */
  target: string
  /** The URL that is linked from: the response's, unless an `anchor` says otherwise. */
  context: string
  /** Relation types, in lower case. */
  rels: readonly string[]
  /** The parameters by their names in lower case; of repeated names the first counts. */
  parameters: ReadonlyMap<string, string>
}

/** Reads a text from its start; each method consumes what it reads. */
class Reader {
  private at = 0
  constructor(private readonly text: string) {}

  get empty() {
    return this.at >= this.text.length
  }
  /** Consumes this character where it is the next one. */
  take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at += 1
    return true
  }
  /** Consumes everything before the next of these characters, or to the end. */
  upTo(characters: string): string {
    const from = this.at
    while (!this.empty && !characters.includes(this.text.charAt(this.at))) this.at += 1
    return this.text.slice(from, this.at)
  }
  skip(characters: string) {
    while (!this.empty && characters.includes(this.text.charAt(this.at))) this.at += 1
  }
  /** Consumes one character. */
  next(): string {
    this.at += 1
    return this.text.charAt(this.at - 1)
  }
}

const SPACE = ' \t'

/** The text behind an opening quote, unescaped; a missing closing quote counts as one at the end. */
function quoted(reader: Reader): string {
  let value = ''
  while (!reader.empty) {
    value += reader.upTo('"\\')
    if (reader.take('"')) break
    if (reader.take('\\')) value += reader.next()
  }
  return value
}

function parameters(reader: Reader): Map<string, string> {
  const found = new Map<string, string>()
  for (;;) {
    reader.skip(SPACE)
    if (!reader.take(';')) return found
    reader.skip(SPACE)
    const name = reader.upTo(`${SPACE}=;,`).toLowerCase()
    reader.skip(SPACE)
    let value = ''
    if (reader.take('=')) {
      reader.skip(SPACE)
      value = reader.take('"') ? quoted(reader) : reader.upTo(';,').trimEnd()
    }
    if (name !== '' && !found.has(name)) found.set(name, value)
  }
}

function resolve(reference: string, base: string): string | null {
  try {
    return new URL(reference, base).href
  } catch {
    return null
  }
}

/**
 * The links of a `Link` header of the response from the URL `base`, by RFC 8288 (section 3 and appendix B). Invalid syntax
 * ends the header: the links before it count.
 */
export function parseLinks(header: string, base: string): WebLink[] {
  const reader = new Reader(header)
  const links: WebLink[] = []
  for (;;) {
    reader.skip(`${SPACE},`)
    if (!reader.take('<')) return links
    const reference = reader.upTo('>')
    if (!reader.take('>')) return links
    const found = parameters(reader)
    const target = resolve(reference, base)
    const context = resolve(found.get('anchor') ?? '', base)
    const rels = (found.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    if (target !== null && context !== null) links.push({ target, context, rels, parameters: found })
    // Whatever stands between this link and the next comma is ignored.
    reader.upTo(',')
  }
}
