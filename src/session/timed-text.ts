/** A text that this browser keeps for `lifetime` ms, for all its tabs. Where storage is blocked or full there is none. */
export function timedText(key: string, field: string, lifetime: number) {
  function store(record: object | null): void {
    try {
      if (record === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(record))
    } catch {
      // What it is for is done without it.
    }
  }
  return {
    /** Null without one, or where it is too old. */
    read(): string | null {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        if (typeof stored !== 'object' || stored === null) return null
        const text: unknown = Reflect.get(stored, field)
        const age = Date.now() - Number(Reflect.get(stored, 'at'))
        if (typeof text === 'string' && age >= 0 && age < lifetime) return text
        store(null)
      } catch {
        // As where there is none.
      }
      return null
    },
    write: (text: string) => store({ [field]: text, at: Date.now() }),
    forget: () => store(null),
  }
}
