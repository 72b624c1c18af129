/** A guard that accepts one kind of errors alone. */
export const guardOf =
  <T extends Error>(kind: abstract new (...args: never[]) => T) =>
  (error: unknown): error is T =>
    error instanceof kind
