/** A text in the state of a history entry, which may be anything; null without one or where it is empty. */
export function stateText(state: unknown, name: string): string | null {
  if (typeof state !== 'object' || state === null) return null
  const text: unknown = Reflect.get(state, name)
  return typeof text === 'string' && text !== '' ? text : null
}

/** The state of a history entry with one more text in it; null removes the text. */
export const withText = (state: unknown, name: string, text: string | null): object => ({
  ...(typeof state === 'object' ? state : null),
  [name]: text,
})
