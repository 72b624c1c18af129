import { startStaticServer } from '../../../scripts/lib/static-server.mjs'
import { environment, expect, test } from '../../support/browser'

// Nothing responds to the API's calls of a site without settings, and the worker's updates find no file.
test.use({
  allowedErrors: [
    // A chunk may still be loading when the server of the earlier build stops.
    // Where that is the deferred one, React says that it renders the footer anew (418).
    /^console\.error: Failed to load resource|Minified React error #418|ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|mock(-w|ServiceW)orker\.js|An unknown error occurred when fetching the script/,
  ],
})

test('a site without the mock removes the mock that an earlier build left', async ({ page }) => {
  const mocked = await startStaticServer({ root: environment('LISTWELL_MOCKED_FILES') })
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  const keys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  await page.goto(`${mocked.url}/offers`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(registrations).toBe(1)
  await expect.poll(keys).toContain('listwell-mock')
  await page.evaluate(() => localStorage.setItem('listwell-theme', 'dark'))
  // A chunk that is still loading would fail then.
  await page.waitForLoadState('networkidle')
  await mocked.close()

  const built = await startStaticServer({
    root: environment('LISTWELL_BUILT_FILES'),
    port: Number(new URL(mocked.url).port),
  })
  try {
    await page.goto(`${built.url}/contact`)
    await expect.poll(registrations).toBe(0)
    await expect.poll(keys).not.toContainEqual(expect.stringMatching(/mock/))
    expect(await keys()).toContain('listwell-theme')
    await page.reload()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  } finally {
    await built.close()
  }
})
