/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { settingsCheck } from './scripts/lib/check-settings.mjs'
import { documents } from './scripts/lib/documents.mjs'
import { productionRouter } from './scripts/lib/production-router.mjs'
import { statesPage } from './scripts/lib/states-page.mjs'
import { stripToasterStyles } from './scripts/lib/strip-toaster-styles.mjs'
import { mockWorker } from './src/mocks/vite-plugin.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const under = (...places: string[]) =>
  new RegExp(`[\\\\/]src[\\\\/](?:${places.join('|').replaceAll('/', '[\\\\/]')})`)

/**
 * The scripts of the built site: the initial one, what every page needs right after it, what a search needs to show its results,
 * and one for what a customer opens each. Packages that rarely change are beside what uses them. A module goes to the first
 * that it fits, with what it imports.
 */
const chunks = [
  // With the bundler's own helpers.
  { name: 'index', tags: ['$initial' as const] },
  { name: 'index', test: /rolldown[\\/]runtime/ },
  { name: 'data', test: /query-core|react-query/ },
  // What requests stand on: they don't wait for the auth client.
  { name: 'base', test: /valibot|src[\\/](?:platform|session[\\/](?:access|second))/ },
  {
    name: 'auth',
    test: under('session/(?!auth-more)', 'auth/(?!otp|mfa|oauth|pkce|redirect|jwt|url-session|lease)'),
  },
  // What a search and the offers are shown with, then what other pages share: forms, orders.
  {
    name: 'shared',
    test: under(
      'app/(?!auth-|early)',
      'ui/(?!after-|clamped|combobox|deletion|description|dialog|field\\.|icon-b|link-l|menu|number|order|placeholder|radio|status|tabs|text-|third|toaster|use-sec)',
      'lib/(?!bytes|dates|digits|limited|order-|plain|provider|trusted)',
      'config',
    ),
    minShareCount: 2,
  },
  { name: 'controls', test: under('ui/(?!combobox|dialog|menu|tabs|toaster)', 'lib'), minShareCount: 2 },
  // What visitors request, then what customers do.
  {
    name: 'queries',
    test: under(
      'api/(?!orders)',
      'queries/(?:cart-query|early|http|keys|offers|query-client|search|tlds|with)',
      'memory/(?:criteria|searches|store)',
      'features/search/use-results-link',
    ),
  },
  { name: 'purchases', test: under('api', 'queries', 'memory', 'purchase') },
  { name: 'results', test: under('features/search/(?:results|search-results)') },
  { name: 'dialog', test: /radix-ui[\\/](?!react-tabs)|react-remove-scroll|src[\\/]ui[\\/]dialog/ },
  {
    name: 'home',
    test: under('features/home/(?:example-rows|stats|steps)', 'features/search/left-out'),
  },
  { name: 'prices', test: under('features/home') },
  // Each search page has it soon, so it doesn't need the dialogs.
  {
    name: 'lists',
    test: under(
      'ui/combobox',
      'features/search/(?!import-(?:dialog|file|outcome)|searches-|read-list|understand)',
    ),
  },
  { name: 'import', test: /src[\\/]features[\\/]search|papaparse/ },
  {
    name: 'account',
    test: under(
      'features/account/(?:form|fields|use-code-form|second-factor|auth-step|auth-failure|resend-link|call-auth|use-pause)',
      'pages/(?:sign|forgot|reset|verify)',
      'app/auth-',
    ),
  },
  { name: 'auth-more', test: under('session', 'auth') },
  { name: 'profile', test: under('features/account/(?!link-error)', 'pages/profile') },
  { name: 'offers', test: under('features/offers', 'pages/offers') },
  { name: 'cart', test: under('features/cart/', 'pages/cart') },
  { name: 'orders', test: under('features/orders', 'pages/order') },
  { name: 'checkout', test: under('features/checkout/(?!card-form)', 'pages/(?:checkout|payment)') },
  { name: 'pages', test: under('pages/(?:terms|privacy|contact|not-found)') },
].map((chunk, index, all) => ({ ...chunk, priority: all.length - index }))

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
    // What a chunk needs is fetched beside it, not after it. A document names the entry alone.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needs, { hostType }) => (hostType === 'js' ? needs : []),
    },
    // A change in one script renames this script alone.
    chunkImportMap: true,
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
          // As in the unit tests.
          isolate: false,
          ...component,
        },
      },
    ],
  },
})
