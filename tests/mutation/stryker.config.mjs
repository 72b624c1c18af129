// The model tests of the auth client run less often here: this looks for changes that no test notices at all.
process.env.LISTWELL_RUNS ??= '20'

export default {
  mutate: [
    'src/{auth,api,mercure,platform,queries,session,config,lib}/**/*.ts',
    'src/features/**/!(use-*).ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // A change to what a module makes when it is loaded would run all tests anew.
  ignoreStatic: true,
  // Stryker can't read a configuration of TypeScript 7, so this names none.
  tsconfigFile: 'none',
  ignorePatterns: [
    '.cache',
    'dist',
    'dist.*',
    'docs',
    'reports',
    'test-results',
    'tests/bench',
    'tests/browser',
    'tests/hosting',
  ],
  tempDirName: '.cache/stryker',
  concurrency: 1,
  // A busy machine may pause a test: that is not yet an endless loop.
  timeoutMS: 20_000,
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'reports/mutation/index.html' },
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
}
