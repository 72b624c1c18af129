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
  ẞ: 'SS',
}

/** The accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic. Other scripts need their marks. */
const accents = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670]|\p{Cf}/gu
const apostrophes = /['‘’‛ʹʻʼʽ′＇`´]/g

/** A letter folded, a space for a sign; full stops and '&' depend on what is before them. Texts have few different letters. */
const foldLetter = memoize((letter: string) =>
  letter
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(accents, '')
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞẞ]/g, one => plainLetters[one] ?? one)
    .replace(/[^\p{L}\p{M}\p{N}.&]+/gu, ' '),
)

/**
 * The same text for all spellings of a name: without accents, case, width, apostrophes, punctuation and 'the'. Capital letters
 * have one form: 'ß' is 'SS', and the Turkish 'ı' and 'İ' are 'I'.
 */
export function foldText(text: string): string {
  let letters = ''
  for (const letter of text) letters += foldLetter(letter)
  return (
    letters
      .replace(/&(?<=[^ &] *&)/g, ' AND ')
      // 'U.S.' has one word, '.co.uk' two.
      .replace(/\.(?<=(?<!\p{L})\p{L}\.)/gu, '')
      .replace(/[ .&]+/g, ' ')
      .trim()
      .replace(/ THE\b|^THE /g, '')
  )
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
