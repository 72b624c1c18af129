/** The parts of a text between spaces and line breaks, or between other separators. */
export const listIn = (text: string, separator = /\s+/): readonly string[] => text.trim().split(separator)
