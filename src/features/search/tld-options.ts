import type { App } from '@/config/app'
import { criteria } from '@/config/search-criteria'
import { decodePunycode } from '@/lib/punycode'
import { loadTlds } from '@/queries/tlds'
import { createOptionList, type OptionList } from '@/ui/combobox/option-list'
import { unreadableText } from '@/ui/unreadable-notice'
import { parseValue } from './parse-criteria'

/** The top-level domains that most searches are for, the most used first. */
const popular = ['com', 'org', 'net', 'de', 'uk', 'info', 'io', 'co', 'eu', 'fr', 'nl', 'biz']

/** Without repetitions: the popular ones first, then the others by letter. */
export function sortTlds(tlds: readonly string[]): string[] {
  const { compare } = new Intl.Collator('en')
  const listed = new Set(tlds)
  const first = popular.filter(tld => listed.delete(tld))
  return [...first, ...[...listed].sort(compare)]
}

/** A TLD of another script in its other form: 'xn--p1ai' for 'рф', and 'рф' for 'xn--p1ai'. */
function otherForm(tld: string): string {
  try {
    return /^[\x20-\x7E]*$/.test(tld)
      ? tld.replace(/\bxn--([a-z\d-]+)/gi, (_, label: string) => decodePunycode(label))
      : new URL(`http://${tld}`).hostname
  } catch {
    return tld
  }
}

/** The list of top-level domains, which are found with and without their dot, in Unicode and in ASCII. */
export const createTldList = (tlds: readonly string[]): OptionList =>
  createOptionList(
    tlds.map(tld => ({ value: tld, name: criteria.tlds.format(tld) })),
    { more: ({ value }) => [otherForm(value)] },
  )

/** Fetches the top-level domains that can be picked. */
export default async function loadTldList(app: App, context: { signal: AbortSignal }): Promise<OptionList> {
  const { items, unreadable } = await loadTlds(app, context)
  if (unreadable > 0 && items.length === 0) throw new Error('No TLD can be read.')
  // As a URL has them, or else a picked one would not be found among the options.
  const list = createTldList(sortTlds(items.map(tld => parseValue('tlds', tld) ?? tld)))
  return unreadable > 0 ? { ...list, notice: unreadableText(unreadable, 'TLD') } : list
}
