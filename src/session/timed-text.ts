/** A text that this browser keeps for `lifetime` ms, for all its tabs. Where storage is blocked or full there is none. */
export function timedText(key: string, field: string, lifetime: number) {
  return {
    /** Null without one, or where it is too old. */
    read(): string | null {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        if (typeof stored !== 'object' || stored === null) return null
        const text: unknown = Reflect.get(stored, field)
        const age = Date.now() - Number(Reflect.get(stored, 'at'))
        if (typeof text === 'string' && age >= 0 && age < lifetime) return text
        localStorage.removeItem(key)
        return null
      } catch {
        return null
      }
    },
    write(text: string): void {
      try {
        localStorage.setItem(key, JSON.stringify({ [field]: text, at: Date.now() }))
      } catch {
        // What it is for is done without it.
      }
    },
    forget(): void {
      try {
        localStorage.removeItem(key)
      } catch {
        // Blocked storage holds nothing.
      }
    },
  }
}
