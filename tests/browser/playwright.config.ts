import { defineConfig } from '@playwright/test'
import { browserArgs, ensureHeadlessBrowser } from '../../scripts/lib/browser.mjs'
import type { SiteOptions } from '../support/browser'

// The workers load this file too; the variable spares them the search.
process.env.LISTWELL_BROWSER ||= await ensureHeadlessBrowser()

const testArgs = [
  // Only this machine's names resolve, so that a test that uses the network fails instead of depending on it.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // Without a graphics processor its emulation takes a sixth of the time.
  '--disable-gpu',
  // A headless shell would round the widths of letters to whole pixels, which no window does.
  '--font-render-hinting=none',
]

/** Drawing the frames of animations takes a sixth of the tests' time: only the journeys have them. */
const still = { reducedMotion: 'reduce' } as const

export default defineConfig<SiteOptions>({
  globalSetup: '../support/servers.ts',
  outputDir: '../../test-results',
  globalTimeout: 40 * 60_000,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // One more than in the smallest CI machine's cores: a test waits for a part of its time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording costs time, so only where nobody can run the test again at once.
    trace: process.env.GITHUB_ACTIONS ? 'retain-on-failure' : 'off',
    actionTimeout: 15_000,
    launchOptions: { executablePath: process.env.LISTWELL_BROWSER, args: [...browserArgs, ...testArgs] },
  },
  projects: [
    // A project's name is a part of what --grep looks at.
    {
      name: 'development @more',
      use: { site: 'development' },
      testMatch: ['journey.spec.ts', 'states.spec.ts'],
      // Once by pointer shows what only development has: StrictMode and modules that load one by one.
      grepInvert: / at (390|2560) ×|by keyboard alone/,
    },
    // The longest tests, which end last if they don't begin first.
    { name: 'purchase', use: { site: 'built' }, testMatch: 'journey.spec.ts', grepInvert: / at 768 ×/ },
    { name: 'built', use: { site: 'built', contextOptions: still }, testMatch: '**/built/**' },
    // The tabs of the auth client have a server of their own.
    {
      name: 'mocked',
      use: { site: 'mocked', contextOptions: still },
      testMatch: ['**/mocked/**', 'auth-tabs.spec.ts'],
    },
  ],
})
