/** Joins class names; false, null, undefined and empty ones are left out. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
