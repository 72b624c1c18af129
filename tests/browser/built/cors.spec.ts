/**
 * @promise The stock CORS recipe: the header that it refuses can be renamed and left out.
 */
import { createServer } from 'node:http'
import { startStaticServer } from '../../../scripts/lib/static-server.mjs'
import { environment, expect, test } from '../../support/browser'
import { more } from '../../support/more'

/** A service whose CORS rules refuse the version header, as Nelmio's do as installed. */
async function startRefusingService() {
  const server = createServer((request, response) => {
    const asked = request.headers['access-control-request-headers'] ?? ''
    const refused = asked.includes('x-supabase-api-version')
    response.writeHead(request.method !== 'OPTIONS' ? 401 : refused ? 400 : 204, {
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Headers': 'content-type, authorization',
      'Content-Type': 'application/json',
    })
    response.end(request.method === 'OPTIONS' ? '' : '{"code":401,"message":"Invalid credentials."}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/api/`, close: () => server.close() }
}

test.use({
  // The stubs of third parties route the context's requests, and Playwright then responds to preflights itself.
  site: 'mocked',
  allowedErrors: [/blocked by CORS policy|net::ERR_FAILED|status of 40[01]/],
})

test(
  'a sign-in that CORS rules refuse because of the version header works without it',
  more,
  async ({ page }) => {
    const service = await startRefusingService()
    const signIn = async (meta: object) => {
      const site = await startStaticServer({
        root: environment('LISTWELL_BUILT_FILES'),
        meta: { VITE_API_URL: service.url, ...meta },
      })
      await page.goto(`${site.url}/signin`)
      await page.getByLabel('Email').fill('ann@example.com')
      await page.getByLabel('Password', { exact: true }).fill('secret')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      return { alert: await page.getByRole('alert').first().innerText(), close: site.close }
    }

    const refused = await signIn({})
    expect(refused.alert).toContain('The server can’t be reached.')

    const accepted = await signIn({ VITE_AUTH_VERSION_HEADER: 'off' })
    expect(accepted.alert).toContain('Invalid credentials.')
    // Not before: the toasts' chunk may still have been loading.
    await refused.close()
    await accepted.close()
    service.close()
  },
)
