import fc from 'fast-check'

// The same cases in each run, so that a change fails its own run and no later one; npm run test:full takes others each time.
if (!process.env.LISTWELL_FULL) fc.configureGlobal({ seed: 20_261_123 })

/** How many cases a property is tried with: 200 by `npm test`, 1000 by CI, 10,000 by `npm run test:full`. */
export const RUNS = Number(process.env.LISTWELL_RUNS ?? 200)

export { fc }
