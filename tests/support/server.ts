import { setupServer } from 'msw/node'

/** Stands between the running test and the network: what no handler of the test answers fails it. */
export const server = setupServer()
