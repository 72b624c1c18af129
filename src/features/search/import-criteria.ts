import type { Option } from '@/ui/combobox/options'
import { understandCountry } from './country-names'
import { parseList, type ListCriterion, type ParsedList, type Understand } from './import-parser'
import { MAX_VALUES, parseValue } from './parse-criteria'

/** What a text in a list means, by the criterion's options: countries by any name, TLDs as the options have them. */
export function understandOf(criterion: ListCriterion, options: readonly Option[]): Understand {
  if (criterion === 'countries') return understandCountry
  const known = new Set(options.map(({ value }) => value))
  return text => {
    const tlds = text.split(/\s+/).map(word => parseValue('tlds', word.replace(/^\*\./, '')) ?? '')
    return tlds.every(tld => known.has(tld)) ? tlds : null
  }
}

/** What a list adds to the values of a field. */
export interface ListAddition extends Omit<ParsedList, 'values'> {
  added: string[]
  /** The number of its values that are picked already. */
  picked: number
  /** The number of its values that a search has no room for. */
  surplus: number
}

export function readAddition(
  criterion: ListCriterion,
  text: string,
  options: readonly Option[],
  values: readonly string[],
): ListAddition {
  const { values: listed, ...rest } = parseList(text, understandOf(criterion, options), criterion)
  const before = new Set(values)
  const others = listed.filter(value => !before.has(value))
  const added = others.slice(0, Math.max(0, MAX_VALUES - values.length))
  return { ...rest, added, picked: listed.length - others.length, surplus: others.length - added.length }
}

/** Whether all of a list is understood and fits, so that nothing has to be said about it. */
export const isComplete = ({
  added,
  picked,
  surplus,
  notUnderstood,
  ignoredColumns,
}: ListAddition): boolean =>
  added.length + picked > 0 && surplus + notUnderstood.length + ignoredColumns.length === 0
