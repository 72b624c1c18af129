import { defineConfig } from '@playwright/test'
import { browserArgs, ensureBrowser } from './scripts/lib/browser.mjs'
import type { SiteOptions } from './tests/support/browser'

// The workers load this file too: they inherit what was found first.
process.env.CHROME_PATH ||= await ensureBrowser()

const full = Boolean(process.env.LISTWELL_FULL)

const plain = [
  // No name but this machine's resolves: a test that reaches for the network fails instead of depending on it.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // Where there is none, a graphics processor that is acted by the others costs a sixth of the time.
  '--disable-gpu',
]

export default defineConfig<SiteOptions>({
  testDir: 'tests/browser',
  globalSetup: './tests/support/servers.ts',
  globalTimeout: 20 * 60_000,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'off',
    actionTimeout: 15_000,
    launchOptions: { executablePath: process.env.CHROME_PATH, args: [...browserArgs, ...plain] },
  },
  projects: [
    {
      name: 'development',
      use: { site: 'development' },
      // The built site walks these two as well: here it is for the full run.
      testIgnore: ['**/built/**', '**/mocked/**', ...(full ? [] : ['keyboard.spec.ts', 'sign-out.spec.ts'])],
    },
    // The tabs of the auth client have a server of their own: once is enough.
    { name: 'built', use: { site: 'built' }, testIgnore: ['auth-tabs.spec.ts', '**/mocked/**'] },
    { name: 'mocked', use: { site: 'mocked' }, testMatch: '**/mocked/**' },
  ],
})
