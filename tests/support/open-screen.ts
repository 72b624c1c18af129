import type { Browser } from '@playwright/test'
import type { ScreenState } from '../../scripts/gallery/screen-states.mjs'
import { createScreenOpener } from '../../scripts/gallery/screen-opener.mjs'
import { test as base, environment, collectProblems } from './browser'

let stage: ReturnType<typeof createScreenOpener> | undefined

/** What has gone wrong in the stage's window since its last shot was asked for. */
export const problems: string[] = []

/**
 * Shows a shot of the mocked site as the gallery does. All the tests of a worker share one window and one sign-in, which
 * would take longer than most of what is looked at.
 */
export function show(
  browser: Browser,
  shot: Omit<ScreenState, 'screen' | 'state'>,
  size = { width: 1440, height: 900 },
) {
  stage ??= createScreenOpener(
    browser,
    environment('LISTWELL_MOCKED'),
    context => void collectProblems(context, problems),
  )
  problems.length = 0
  return stage.show(shot, size)
}

/** A test that needs no window but the stage's. */
export const test = base.extend({ guard: async ({}, provide) => provide(undefined) })
