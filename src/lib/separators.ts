/** The same text with the commas and semicolons of any script as ASCII has them. */
export const withPlainSeparators = (text: string): string =>
  text.replace(/[،؛՝፣、﹐﹑，､]/g, ',').replace(/[\u037E﹔；]/g, ';')

/** What stands between the commas, semicolons, tabs and line ends of a text: a keyword has none of them. */
export const splitList = (text: string): string[] => withPlainSeparators(text).split(/[,;\t\r\n]/)

/** Whether a text is a list or a table rather than one value. */
export const hasSeparator = (text: string): boolean => splitList(text.trim()).length > 1 || /[|｜]/.test(text)
