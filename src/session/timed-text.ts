import { readStoredText, storeText } from '@/lib/local-storage'

/** A text that this browser keeps for `lifetime` ms, for all its tabs. Where storage is blocked or full there is none. */
export const timedText = (key: string, field: string, lifetime: number) => ({
  /** Null without one, or where it is too old. */
  read(): string | null {
    try {
      const stored: unknown = JSON.parse(readStoredText(key) ?? 'null')
      if (typeof stored !== 'object' || stored === null) return null
      const text: unknown = Reflect.get(stored, field)
      const age = Date.now() - Number(Reflect.get(stored, 'at'))
      if (typeof text === 'string' && age >= 0 && age < lifetime) return text
      storeText(key, null)
    } catch {
      // As where there is none.
    }
    return null
  },
  write: (text: string) => storeText(key, JSON.stringify({ [field]: text, at: Date.now() })),
  forget: () => storeText(key, null),
})
