import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import * as v from 'valibot'
import type { Settings } from '@/config/settings'
import { trustScripts } from '@/lib/trusted-scripts'
import { STORAGE_KEY } from './database'
import { createMock, type Mock } from './mock'
import { showPanel } from './panel/panel'
import { formatChoices, parseScenario } from './scenarios'
import { DEMO_EMAIL } from './seed'
import { memoryStorage, type MockStorage } from './storage'

const LATENCY = [150, 400] as const
const WORKER = `${import.meta.env.BASE_URL}mock-worker.js`

/** The storage if it is writable, otherwise memory. */
function usableStorage(storage: () => MockStorage): MockStorage {
  try {
    const probe = 'listwell-mock-probe'
    storage().setItem(probe, probe)
    storage().removeItem(probe)
    return storage()
  } catch {
    return memoryStorage()
  }
}

const SCENARIO_KEY = 'listwell-mock-scenario'

/** The values of a parameter of the URL, null without one. Removes it, so that a reload doesn't apply it again. */
function takeParameter(name: string): string | null {
  const url = new URL(location.href)
  const values = url.searchParams.getAll(name)
  if (values.length === 0) return null
  url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return values.join(',')
}

/**
 * With `as` in the URL, begins with the mock's first data and with nothing else stored: `customer` is signed in as the demo
 * customer, `visitor` isn't.
 */
function restart(mock: Mock, { apiUrl }: Settings): void {
  const as = takeParameter('as')
  if (as === null) return
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (key !== 'listwell-theme') storage.removeItem(key)
  mock.db.reset()
  const key = `listwell-auth-${new URL(apiUrl).host}`
  if (as === 'customer') localStorage.setItem(key, JSON.stringify(mock.signIn(DEMO_EMAIL)))
}

/** Applies the scenario of the URL, otherwise the one stored for this tab, and shows the panel to change it. */
function startScenario(mock: Mock): void {
  const storage = usableStorage(() => sessionStorage)
  const { scenario, problems } = parseScenario(
    takeParameter('scenario') ?? storage.getItem(SCENARIO_KEY) ?? '',
  )
  const choices = formatChoices(scenario.choices)
  const store = (text: string) => storage.setItem(SCENARIO_KEY, text)
  mock.applyScenario([...scenario.actions, choices].join(','))
  store(choices)
  showPanel(mock, store, problems.join('; '))
}

const navigationMessage = v.object({ type: v.literal('mock-navigation'), url: v.string() })

/** Responds to downloads, mailed links and the provider's page, which the worker forwards: msw ignores navigations. */
function respondToNavigations(respond: Mock['respond']): void {
  navigator.serviceWorker.addEventListener('message', event => {
    const message = v.safeParse(navigationMessage, event.data)
    const [port] = event.ports
    if (!message.success || port === undefined) return
    void respond(new Request(message.output.url)).then(async response => {
      if (response === undefined) return port.postMessage(null)
      const { status } = response
      const body = await response.arrayBuffer()
      port.postMessage({ status, headers: [...response.headers], body }, [body])
    })
  })
}

/**
 * Holds a lock that keeps the worker registered as long as this page is open. Waits for a worker that is about to
 * unregister, so that this page doesn't use one that is gone a moment later.
 */
const holdWorkerLock = () =>
  new Promise<void>(resolve => {
    void navigator.locks.request('listwell-mock', { mode: 'shared' }, () => {
      resolve()
      return new Promise<never>(() => {})
    })
  })

/** Resolves when a worker controls this page's requests. */
function workerControlsPage(): Promise<void> {
  return new Promise(resolve => {
    if (navigator.serviceWorker.controller !== null) return resolve()
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}

/**
 * Starts the mock API in this page: from then on the page itself responds to its requests, through a worker.
 * `onMail` is called with a line of text for each email that a backend would send.
 */
export async function startMockApi(
  settings: Settings,
  onMail: (text: string) => void = () => undefined,
): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    document.body.textContent =
      'The mock API needs HTTPS or localhost: at other addresses a browser has no service worker.'
    return new Promise(() => {})
  }
  const mock = createMock({
    apiBase: settings.apiUrl,
    authBase: settings.authUrl,
    storage: usableStorage(() => localStorage),
    latency: LATENCY,
    hub: new URL('/.well-known/mercure', settings.apiUrl).href,
    onMail,
  })
  window.addEventListener('storage', event => {
    if (event.key === STORAGE_KEY) mock.publishChanges()
  })
  restart(mock, settings)
  startScenario(mock)
  respondToNavigations(mock.respond)
  trustScripts(({ origin, pathname, href }) =>
    origin === location.origin && pathname === WORKER ? href : null,
  )
  await holdWorkerLock()
  const worker = setupWorker(http.all('*', ({ request }) => mock.respond(request)))
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: WORKER },
  })
  await workerControlsPage()
}
