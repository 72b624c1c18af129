import type { BrowserContext } from '@playwright/test'
import { createDeferred } from './deferred'

/** Holds a call, or its response alone, until it is released; `reached` resolves once it is held. */
export async function holdRequest(
  context: BrowserContext,
  method: string,
  path: RegExp,
  held: 'call' | 'response',
) {
  const [reached, released] = [createDeferred(), createDeferred()]
  await context.route(path, async route => {
    if (route.request().method() !== method) return route.fallback()
    const response = held === 'response' ? await route.fetch() : undefined
    reached.resolve()
    await released.promise
    // The page may be gone.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => {})
  })
  return { reached: reached.promise, release: released.resolve }
}
