/** Joins class names, leaving out what is false, null, undefined or empty. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
