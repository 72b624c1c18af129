/** One link of a `Link` header. */
export interface Link {
  /** What is linked to, resolved against the address of the answer. */
  target: string
  /** What is linked from: the address of the answer, unless an `anchor` says otherwise. */
  context: string
  /** Relation types, in lower case. */
  rels: readonly string[]
  /** Every parameter by its name in lower case; of a name that occurs again the first counts. */
  parameters: ReadonlyMap<string, string>
}

/** Reads from the start of what is left; each read takes away what it read. */
class Input {
  private at = 0
  constructor(private readonly text: string) {}

  get empty() {
    return this.at >= this.text.length
  }
  /** Takes away one character if it is this one. */
  take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at += 1
    return true
  }
  /** Takes away all up to one of these characters, or to the end. */
  upTo(characters: string): string {
    const from = this.at
    while (!this.empty && !characters.includes(this.text.charAt(this.at))) this.at += 1
    return this.text.slice(from, this.at)
  }
  skip(characters: string) {
    while (!this.empty && characters.includes(this.text.charAt(this.at))) this.at += 1
  }
  /** Takes away one character, whatever it is. */
  next(): string {
    this.at += 1
    return this.text.charAt(this.at - 1)
  }
}

const SPACE = ' \t'

/** What follows an opening quote, its escapes undone; a closing quote that is missing stands at the end. */
function quoted(input: Input): string {
  let value = ''
  while (!input.empty) {
    value += input.upTo('"\\')
    if (input.take('"')) break
    if (input.take('\\')) value += input.next()
  }
  return value
}

function parameters(input: Input): Map<string, string> {
  const found = new Map<string, string>()
  for (;;) {
    input.skip(SPACE)
    if (!input.take(';')) return found
    input.skip(SPACE)
    const name = input.upTo(`${SPACE}=;,`).toLowerCase()
    input.skip(SPACE)
    let value = ''
    if (input.take('=')) {
      input.skip(SPACE)
      value = input.take('"') ? quoted(input) : input.upTo(';,').trimEnd()
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
 * The links of a `Link` header that came with the answer from `base`, read as RFC 8288 (3 and appendix B) has it. What
 * can't be read ends the header: the links before it count.
 */
export function parseLinks(header: string, base: string): Link[] {
  const input = new Input(header)
  const links: Link[] = []
  for (;;) {
    input.skip(`${SPACE},`)
    if (!input.take('<')) return links
    const reference = input.upTo('>')
    if (!input.take('>')) return links
    const found = parameters(input)
    const target = resolve(reference, base)
    const context = resolve(found.get('anchor') ?? '', base)
    const rels = (found.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    if (target !== null && context !== null) links.push({ target, context, rels, parameters: found })
    // What stands between this link and the next comma is no link's.
    input.upTo(',')
  }
}

/** A live-updates hub that an answer names. */
export interface HubLink {
  url: string
  /** The hub's last message at the time of the answer; null where the backend doesn't say. */
  lastEventId: string | null
}

/** The first Mercure hub that is linked from the answer itself, by http or https; null where there is none. */
export function findHub(header: string, base: string): HubLink | null {
  const self = resolve('', base)
  const link = parseLinks(header, base).find(
    one => one.rels.includes('mercure') && one.context === self && /^https?:/.test(one.target),
  )
  if (link === undefined) return null
  return { url: link.target, lastEventId: link.parameters.get('last-event-id') || null }
}
