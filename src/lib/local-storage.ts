/** The stored text; null without one, and where storage is blocked. */
export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, and removes it where it is null. Does nothing where storage is blocked or full. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // What is stored lasts longer than the page, which does without it.
  }
}
