import * as v from 'valibot'

/** The value of a stored text; null where it isn't JSON. */
export function parseStoredJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}

/** The values that can be read. */
export const readableValues = <T>(schema: v.GenericSchema<unknown, T>, values: readonly unknown[]): T[] =>
  values.flatMap(value => {
    const result = v.safeParse(schema, value)
    return result.success ? [result.output] : []
  })
