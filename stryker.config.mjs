// Mutation testing of the auth client: npm run test:mutation -- [--mutate src/auth/jwt.ts,src/auth/redirect-url.ts]
// Fewer runs of the model are enough: a fault that only thousands find isn't what is looked for here.
process.env.LISTWELL_RUNS ??= '20'

export default {
  mutate: ['src/auth/**/*.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'vite.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // It names no file, because Stryker can't read one with TypeScript 7.
  tsconfigFile: 'none',
  ignorePatterns: [
    '.cache',
    'dist',
    'docs',
    'test-results',
    'tests/bench',
    'tests/browser',
    'tests/component',
    'tests/unit/*',
    '!tests/unit/auth',
  ],
  tempDirName: '.cache/stryker',
  concurrency: 1,
  // A busy machine's pause isn't a mutant that never ends.
  timeoutMS: 20_000,
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'reports/mutation/index.html' },
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
}
