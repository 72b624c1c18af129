/** Commas and semicolons of any script, tabs and line ends. */
export const separator = /[,;\u037E\t\r\n،؛՝፣、﹐﹑﹔，；､]/

/** What stands between the separators of a text. */
export const splitList = (text: string): string[] => text.split(separator)
