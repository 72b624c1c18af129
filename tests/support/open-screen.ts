import type { Browser } from '@playwright/test'
import type { ScreenState } from '../../scripts/gallery/screen-states.mjs'
import { createScreenOpener } from '../../scripts/gallery/screen-opener.mjs'
import { test as base, environment, collectProblems } from './browser'

let opener: ReturnType<typeof createScreenOpener> | undefined

/** The problems in the shared window since the last call of `show`. */
export const problems: string[] = []

/**
 * Shows a state of a screen of the mocked site, as the gallery does. All tests of a worker share one window and one sign-in,
 * which take longer than most tests.
 */
export function show(
  browser: Browser,
  shot: Omit<ScreenState, 'screen' | 'state'>,
  size = { width: 1440, height: 900 },
) {
  opener ??= createScreenOpener(
    browser,
    environment('LISTWELL_MOCKED'),
    context => void collectProblems(context, problems),
  )
  problems.length = 0
  return opener.show(shot, size)
}

/** A test that needs only the shared window. */
export const test = base.extend({ guard: async ({}, provide) => provide(undefined) })
