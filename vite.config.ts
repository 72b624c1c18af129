/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { settingsCheck } from './scripts/lib/check-settings.mjs'
import { documents } from './scripts/lib/documents.mjs'
import { plainImports, productionRouter } from './scripts/lib/one-script.mjs'
import { statesPage } from './scripts/lib/states-page.mjs'
import { stripToasterStyles } from './scripts/lib/strip-toaster-styles.mjs'
import { mockWorker } from './src/mocks/vite-plugin.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * One file is the initial script, one what every page needs right after it, one what many other pages share, one what calls
 * the API and keeps its data, one what both libraries use; a heavy part comes with its users.
 */
const chunks = [
  { name: 'index', tags: ['$initial' as const], priority: 4 },
  {
    name: 'platform',
    test: /[\\/]src[\\/](platform|session[\\/](?!auth-clients|link-steps|otp)|memory[\\/]forget|auth[\\/](options|session-record|parse)\b)/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'layout',
    test: /[\\/]src[\\/](app[\\/]theme-choice|config[\\/]product-stats|features[\\/]account[\\/]use-pending-sign-in)/,
    priority: 3,
  },
  {
    name: 'shared',
    test: /[\\/]src[\\/](ui[\\/](?!dialog)|lib|config)/,
    minShareCount: 3,
    priority: 2,
  },
  {
    name: 'queries',
    test: /[\\/]src[\\/](api|queries)[\\/]|query-core|react-query/,
    minShareCount: 3,
    priority: 1,
  },
  { name: 'valibot', test: /node_modules[\\/]valibot/, priority: 2 },
  // The auth client in one file, beside what it loads on demand.
  {
    name: 'auth',
    test: /[\\/]src[\\/](session[\\/]auth-clients|auth[\\/](?!url-session|redirect|pkce|jwt|lease|otp|mfa|oauth))/,
    priority: 1,
  },
]

const isolated = 'tests/component/isolated/**/*.test.tsx'
const component = {
  environment: 'jsdom',
  setupFiles: ['tests/support/setup-component.ts'],
  // So that `stripToasterStyles` transforms it.
  server: { deps: { inline: ['sonner'] } },
}

export default defineConfig({
  plugins: [
    settingsCheck(),
    react(),
    tailwindcss(),
    mockWorker(),
    statesPage(),
    stripToasterStyles(),
    plainImports(),
    productionRouter(),
    documents(),
  ],
  resolve: {
    alias: {
      '@': folder('./src'),
      '@tests': folder('./tests'),
      // The package writes a style element, which the site's policy blocks.
      'react-style-singleton': folder('./src/ui/style-singleton.ts'),
    },
  },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    manifest: true,
    license: { fileName: 'licenses.md' },
    // A page's chunk needs at most the entry and the shared one, which the page at work fetches by itself: naming each
    // chunk's own needs in the entry, to fetch them beside it, would gain nothing.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  test: {
    // One more than there are cores: a test waits for a part of its time.
    maxWorkers: availableParallelism() + 1,
    // In CI the tests of each file run in random order, and Vitest prints the seed.
    sequence: { shuffle: { files: false, tests: Boolean(process.env.CI) } },
    tags: [{ name: 'more', description: 'For npm run test:more: see tests/support/more.ts.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          // The longest take seconds, and several times as long on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // The files of a worker share their modules, which hold no state: to load them again takes longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          exclude: [isolated],
          // As in the unit tests.
          isolate: false,
          ...component,
        },
      },
      {
        extends: true,
        // The tests that replace modules or load them anew: each file has its own.
        test: { name: 'isolated', include: [isolated], ...component },
      },
    ],
  },
})
