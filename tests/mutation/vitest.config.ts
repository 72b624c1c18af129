import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The tests of a run, as `npm run test:mutation -- --tests` names them. */
const tests = process.env['MUTATION_TESTS'] ?? 'tests/unit/!(mocks|tooling)/**/*.test.ts'
const ofComponents = tests.includes('tests/component')

/**
 * The tests are named here, not by Stryker's `testFiles`: with that, Stryker 9.6 changes what is evaluated when a module is
 * loaded too late, and calls each such change unnoticed (stryker-js issue 6144). Each file has its own modules for the same
 * reason.
 */
export default defineConfig({
  root: folder('.'),
  plugins: [react()],
  resolve: { alias: { '@': folder('src'), '@tests': folder('tests') } },
  test: {
    include: tests.split(','),
    exclude: ['tests/unit/rules/time-zone.test.ts'],
    environment: ofComponents ? 'jsdom' : 'node',
    setupFiles: ofComponents ? ['tests/support/setup-component.ts'] : [],
    server: { deps: { inline: ['sonner'] } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    isolate: true,
    tags: [{ name: 'more' }],
  },
})
