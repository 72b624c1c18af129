/** What can't be seen, and what is copied with an address from a link or a sentence. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const AROUND = /^\s*(?:mailto:)?\s*|[\s.,]+$/giu

/** A domain in its ASCII form; as it is where it has none. */
function asciiDomain(domain: string): string {
  // What would end a host in a URL belongs to none.
  if (/[/?#:@\\]/.test(domain) || !URL.canParse(`http://${domain}`)) return domain
  return new URL(`http://${domain}`).hostname
}

/**
 * An email address as it is sent: without what can't be seen, `mailto:`, and a final comma or full stop. An international domain
 * is in its ASCII form, in which only some browsers give it.
 */
export function plainEmail(text: string): string {
  const plain = text.replace(INVISIBLE, '').replace(AROUND, '')
  const start = plain.lastIndexOf('@') + 1
  const domain = plain.slice(start)
  return /[^\p{ASCII}]/u.test(domain) ? plain.slice(0, start) + asciiDomain(domain) : plain
}
