import type { BrowserContext } from '@playwright/test'
import type { MockOptions } from '@/mocks/mock'
import { startMockServer } from '../../scripts/mock-server.mjs'
import { startStaticServer } from '../../scripts/lib/static-server.mjs'
import { environment } from './browser'

export const DEMO = 'demo@listwell.example'

interface BackendOptions extends MockOptions {
  /** Settings of the site. */
  meta?: object
  /** The host of the mock server; the site is on localhost. */
  host?: string
}

/** Starts the built site with its own mock server, whose data and hub the test can change. */
export async function startBackend({ meta = {}, host = '127.0.0.1', ...mock }: BackendOptions = {}) {
  const mails: string[] = []
  const server = await startMockServer({
    port: 0,
    host,
    onMail: (mail: string) => void mails.push(mail),
    statusDelays: { processing: 500, completed: 1000 },
    ...mock,
  })
  const site = await startStaticServer({
    root: environment('LISTWELL_BUILT_FILES'),
    meta: { VITE_API_URL: server.url, VITE_AUTH_URL: server.url, ...meta },
  })
  const calls: string[] = []
  let dates = 0
  return {
    site: site.url,
    api: server.url,
    hub: server.hub?.url ?? 'none',
    mails,
    /** The path of the last mail's link. */
    mailedPath: () => /(\/\S+)$/.exec(mails.at(-1) ?? '')?.[1] ?? '',
    calls,
    orderNumber: (id: number) => server.db.read().orders.find(order => order.id === id)?.orderNumber ?? '',
    /** The ids of all orders. */
    orderIds: () => server.db.read().orders.map(({ id }) => id),
    connections: () => server.hub?.connections() ?? 0,
    /** Completes an order, as happens some time after its payment. */
    complete: (id: number) =>
      server.db.update(state => {
        for (const order of state.orders)
          if (order.id === id) Object.assign(order, { fixedStatus: null, paidAt: Date.now() - 60_000 })
      }),
    setStatus: (id: number, status: 'paid' | 'processing' | 'refunded') =>
      server.db.update(state => {
        for (const order of state.orders) if (order.id === id) order.fixedStatus = status
      }),
    /** Gives an order a later date than all others. Returns the date as it is shown. */
    redate(id: number) {
      dates += 1
      server.db.update(state => {
        for (const order of state.orders) if (order.id === id) order.createdAt = Date.UTC(2030, 0, dates)
      })
      return `Jan ${dates}, 2030`
    },
    /** Signs the demo customer in, as in an earlier visit, and records the requests for orders from now on. */
    async admit(context: BrowserContext) {
      const name = `listwell-auth-${new URL(server.url).host}`
      const localStorage = [{ name, value: JSON.stringify(server.signIn(DEMO)) }]
      const { origin } = new URL(site.url)
      await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
      context.on('request', request => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/orders')) calls.push(`${request.method()} ${pathname}`)
      })
    },
    close: () => Promise.all([site.close(), server.close()]),
  }
}

export type Backend = Awaited<ReturnType<typeof startBackend>>
