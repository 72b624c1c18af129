import { DOMAIN_COUNT, domainColumns } from './domains'
import { labelAt, PARENT_LABEL } from './labels'
import { TLDS } from './tlds'
import { FIRST_WORDS, SECOND_WORDS } from './words'

/** The part of a name after the label, by TLD: `.example.com`. */
const TAILS = TLDS.map(tld => `.${PARENT_LABEL}.${tld}`)

function indexes(texts: readonly string[], test: (text: string) => boolean): number[] {
  return texts.flatMap((text, index) => (test(text) ? [index] : []))
}

const EVERY_FIRST = [...FIRST_WORDS.keys()]
const EVERY_SECOND = [...SECOND_WORDS.keys()]

type Visit = (label: number) => void

/** Visits every label of the given words, with and without a hyphen, or only in the given spelling. */
function combine(firsts: number[], seconds: number[], visit: Visit, hyphen?: boolean): void {
  for (const first of firsts) {
    for (const second of seconds) {
      if (hyphen !== true) visit(labelAt(first, second, false))
      if (hyphen !== false) visit(labelAt(first, second, true))
    }
  }
}

/**
 * Visits the labels that contain a text, or end with it: in one of their two words, or across them. A hyphen in the text can
 * only be the label's own hyphen.
 */
function visitLabels(text: string, isEnding: boolean, visit: Visit): void {
  const fits = (word: string) => (isEnding ? word.endsWith(text) : word.includes(text))
  if (!isEnding) combine(indexes(FIRST_WORDS, fits), EVERY_SECOND, visit)
  combine(EVERY_FIRST, indexes(SECOND_WORDS, fits), visit)
  const across = (head: string, rest: string, hyphen: boolean) =>
    combine(
      indexes(FIRST_WORDS, word => word.endsWith(head)),
      indexes(SECOND_WORDS, word => (isEnding ? word === rest : word.startsWith(rest))),
      visit,
      hyphen,
    )
  const [head = '', rest, more] = text.split('-')
  if (rest === undefined) {
    for (let cut = 1; cut < text.length; cut++) across(text.slice(0, cut), text.slice(cut), false)
  } else if (more === undefined) across(head, rest, true)
}

/** A domain name has no spaces: the words of a keyword are adjacent, with or without a hyphen. */
function spellings(keyword: string): string[] {
  const words = keyword.toLowerCase().trim().split(/\s+/)
  return words.length === 1 ? words : [words.join('-'), words.join('')]
}

/** 1 for each domain whose name contains one of the keywords. It compares words and TLDs, not every name. */
export function matchKeywords(keywords: readonly string[]): Uint8Array {
  const { domainOfLabel, tld } = domainColumns()
  const hits = new Uint8Array(DOMAIN_COUNT)
  const tails = new Uint8Array(TLDS.length)
  for (const text of keywords.flatMap(spellings)) {
    for (const hit of indexes(TAILS, tail => tail.includes(text))) tails[hit] = 1
    const [start = '', more] = text.split(/(?=\.)(.*)/)
    const ends = more === undefined ? null : new Set(indexes(TAILS, tail => tail.startsWith(more)))
    if (start !== '')
      visitLabels(start, ends !== null, label => {
        const domain = domainOfLabel[label] ?? 0
        if (ends === null || ends.has(tld[domain] ?? 0)) hits[domain] = 1
      })
  }
  if (tails.includes(1)) {
    for (let domain = 0; domain < DOMAIN_COUNT; domain++) {
      if (tails[tld[domain] ?? 0] === 1) hits[domain] = 1
    }
  }
  return hits
}
