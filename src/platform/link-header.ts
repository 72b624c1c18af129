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

/** A parameter's name, and its value, in quotes or not; a missing closing quote counts as one at the end. */
const PARAMETER = /[ \t]*;[ \t]*([^ \t=;,]*)[ \t]*(?:=[ \t]*(?:"((?:[^"\\]|\\.)*)"?|([^;,]*)))?/gs
/** A URL and its parameters. Whatever stands between them and the next comma is ignored. */
const LINK = new RegExp(`[ \\t,]*<([^>]*)>((?:${PARAMETER.source})*)[^,]*`, 'gsy')

const resolve = (reference: string, base: string): string | null =>
  URL.canParse(reference, base) ? new URL(reference, base).href : null

/**
 * The links of a `Link` header of the response from the URL `base`, by RFC 8288 (section 3 and appendix B). Invalid syntax
 * ends the header: the links before it count.
 */
export function parseLinks(header: string, base: string): WebLink[] {
  return [...header.matchAll(LINK)].flatMap(([, reference = '', list = '']) => {
    const parameters = new Map<string, string>()
    for (const [, name = '', quoted, token = ''] of list.matchAll(PARAMETER)) {
      const key = name.toLowerCase()
      const value = quoted?.replaceAll(/\\(.)/gs, '$1') ?? token.trimEnd()
      if (key !== '' && !parameters.has(key)) parameters.set(key, value)
    }
    const target = resolve(reference, base)
    const context = resolve(parameters.get('anchor') ?? '', base)
    const rels = (parameters.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    return target === null || context === null ? [] : { target, context, rels, parameters }
  })
}
