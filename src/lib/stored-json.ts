import * as v from 'valibot'

/** The value of a stored text; null where it isn't JSON. */
export function parseStoredJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}

/** The most ms before and after 1970 that a date can be. */
const MAX_TIME = 8.64e15

/** A time in ms since 1970 that is a date. */
export const storedTime = v.pipe(v.number(), v.minValue(-MAX_TIME), v.maxValue(MAX_TIME))

/** The values that can be read. */
export const readableValues = <T>(schema: v.GenericSchema<unknown, T>, values: readonly unknown[]): T[] =>
  values.flatMap(value => {
    const result = v.safeParse(schema, value)
    return result.success ? [result.output] : []
  })

/** A stored list, of which the values that can be read are kept; an empty one where it isn't there. */
export const readableList = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform(values => readableValues(schema, values)),
    ),
    [],
  )
