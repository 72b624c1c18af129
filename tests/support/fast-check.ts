import fc from 'fast-check'

// The same cases in each run, so that a change fails its own run and no later one; npm run test:full takes others each time.
if (!process.env.LISTWELL_FULL) fc.configureGlobal({ seed: 20_261_123 })

export { fc }
