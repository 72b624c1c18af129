import { separator } from './separators'

const all = new RegExp(separator, 'g')

/** The same text with the commas, semicolons and bars of any script as ASCII has them. */
export const withPlainSeparators = (text: string): string =>
  text
    .replace(all, sign => {
      const plain = sign.normalize('NFKC')
      return /[,;\s]/.test(plain) ? plain : ','
    })
    .replaceAll('｜', '|')

/** Whether a text is a list or a table rather than one value. */
export const hasSeparator = (text: string): boolean => /[,;|\t\r\n]/.test(withPlainSeparators(text.trim()))
