import { criteria } from '@/config/search-criteria'
import { loadTlds } from '@/queries/tlds'
import type { OptionList } from '@/ui/combobox/options'
import { unreadableText } from '@/ui/unreadable-notice'
import { parseValue } from './parse-criteria'

/** The top-level domains that most searches are for, the most used first. */
const popular = ['com', 'org', 'net', 'de', 'uk', 'info', 'io', 'co', 'eu', 'fr', 'nl', 'biz']

const compare = new Intl.Collator('en').compare

/** Without repetitions: the popular ones first, then the others by letter. */
export function sortTlds(tlds: readonly string[]): string[] {
  const listed = new Set(tlds)
  const first = popular.filter(tld => listed.delete(tld))
  return [...first, ...[...listed].sort(compare)]
}

/** Fetches the top-level domains that can be picked. */
export async function loadTldOptions(context: { signal: AbortSignal }): Promise<OptionList> {
  const { items, unreadable } = await loadTlds(context)
  // As a URL has them, or else a picked one would not be found among the options.
  const options = sortTlds(items.map(tld => parseValue('tlds', tld) ?? tld)).map(tld => ({
    value: tld,
    name: criteria.tlds.format(tld),
  }))
  return { options, notice: unreadable > 0 ? unreadableText(unreadable, 'TLD') : undefined }
}
