import { memoize } from './memoize'

/** Letters that have no accent to lose, as they are typed without them. */
const plainLetters: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
}

/** The accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic. Other scripts need their marks. */
const accents = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670]|\p{Cf}/gu
const apostrophes = /['‘’‛ʹʻʼʽ′＇`´]/g

/** Most names, and Chinese words: nothing but its case has to be folded. */
const isPlain = /^[a-z0-9\u4E00-\u9FFF]+(?: [a-z0-9\u4E00-\u9FFF]+)*$/i

/**
 * The same text for all spellings of a name: without accents, case, width, apostrophes, punctuation and 'the'. Capital letters
 * have one form: 'ß' is 'SS', and the Turkish 'ı' and 'İ' are 'I'.
 */
export function foldText(text: string): string {
  const letters = isPlain.test(text)
    ? text.toUpperCase()
    : text
        .replace(apostrophes, '')
        .normalize('NFKD')
        .replace(accents, '')
        .toUpperCase()
        .replace(/[ÆŒØŁĐÐÞ]/g, letter => plainLetters[letter] ?? letter)
        .replace(/&(?<=\S *&)/g, ' AND ')
        // 'U.S.' has one word, '.co.uk' two.
        .replace(/\.(?<=(?<!\p{L})\p{L}\.)/gu, '')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .trim()
  return letters.replace(/ THE\b|^THE /g, '')
}

/**
 * Whether a text may be one of the folded names, by its first letter alone: to fold all of a long list in another script takes
 * long.
 */
export function firstLetterTest(names: Iterable<string>): (text: string) => boolean {
  const letters = new Set([...names].map(name => name.charAt(0)))
  const isKnown = memoize((letter: string) => {
    const folded = foldText(letter)
    return folded === '' || letters.has(folded.charAt(0))
  })
  return text => isKnown(text.charAt(0))
}

/** A name folded, in each way in which it may be typed: with 'Saint' or 'St.', 'oe' or 'o' for 'ö', 'd Ivoire' or 'dIvoire'. */
export function foldSpellings(name: string): string[] {
  const folded = foldText(name)
  const isTypedOneWay = /^[\x20-\x7E]*$/.test(name) && !name.includes("'")
  const spellings = isTypedOneWay
    ? [folded]
    : [
        folded,
        foldText(name.normalize('NFC').replace(/[äöü]/gi, '$&e')),
        foldText(name.replace(apostrophes, ' ')),
      ]
  if (!spellings.some(one => /\b(?:SAINT|ST)\b/.test(one))) return spellings
  return [
    ...spellings,
    ...spellings.map(one => one.replace(/\bSAINT\b/g, 'ST')),
    ...spellings.map(one => one.replace(/\bST\b/g, 'SAINT')),
  ]
}
