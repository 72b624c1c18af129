/** The same text with the commas, semicolons and bars of any script as ASCII has them. */
export const withPlainSeparators = (text: string): string =>
  text
    .replace(/[،؛՝፣、﹐﹑，､]/g, ',')
    .replace(/[\u037E﹔；]/g, ';')
    .replace(/｜/g, '|')

/** Whether a text is a list or a table rather than one value. */
export const hasSeparator = (text: string): boolean => /[,;|\t\r\n]/.test(withPlainSeparators(text.trim()))
