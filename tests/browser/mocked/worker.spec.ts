/**
 * @promise The mock's worker serves pages that open meanwhile, and goes with the last one.
 */
import { expect, test } from '../../support/browser'
import { more } from '../../support/more'

test(
  'the mock’s worker stays registered for a page that isn’t listed yet, and unregisters without pages',
  more,
  async ({ context, page }) => {
    const body = '<link rel="icon" href="data:,">'
    await page.route('**/blank', route => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('/blank')
    const registered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

    const running = await context.newPage()
    await running.goto('/offers?scenario=latency:none')
    await expect(running.getByRole('heading', { name: /^Growth/ })).toBeVisible()
    const [worker] = context.serviceWorkers()
    if (worker === undefined) throw new Error('The page has no worker.')
    // A page isn't among the clients while its document loads.
    const unregisterWhenUnused = () =>
      worker.evaluate('self.clients.matchAll = async () => [], self.unregisterWhenUnused()')

    await unregisterWhenUnused()
    expect(await registered()).toBe(1)

    await running.close()
    await expect(async () => {
      // It may have unregistered itself already, and stopped.
      await unregisterWhenUnused().catch(() => {})
      expect(await registered()).toBe(0)
    }).toPass()
  },
)
