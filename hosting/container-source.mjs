const sources = import.meta.glob('/src/config/describe-wrong-value.ts')

/** As `loadSource` of scripts/lib/load-source.mjs, in the container's bundle. */
export const loadSource = path => sources[`/${path}`]()
