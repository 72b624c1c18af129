import { setupServer } from 'msw/node'

/** Intercepts the running test's requests; one that no handler responds to fails the test. */
export const server = setupServer()
