/** Commas, semicolons and bars that ASCII doesn't have. */
const foreign = /[\u037E،؛՝፣、﹐﹑﹔，；､｜]/g

/** The same text with the commas, semicolons and bars of any script as ASCII has them. */
export const withPlainSeparators = (text: string): string =>
  text.replace(foreign, sign => {
    const plain = sign.normalize('NFKC')
    return /[,;|]/.test(plain) ? plain : ','
  })

/** Whether a text is a list or a table rather than one value. */
export const hasSeparator = (text: string): boolean => /[,;|\t\r\n]/.test(withPlainSeparators(text.trim()))
