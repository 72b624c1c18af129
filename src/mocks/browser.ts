import { setupWorker } from 'msw/browser'
import * as v from 'valibot'
import { settings } from '@/config/settings'
import { trustScripts } from '@/lib/trusted-scripts'
import { STORAGE_KEY } from './database'
import { createMock, type Mock } from './mock'
import { showPanel } from './panel'
import { formatChoices, parseScenario } from './scenarios'
import { memoryStorage, type MockStorage } from './storage'

const LATENCY = [150, 400] as const
const WORKER = `${import.meta.env.BASE_URL}mock-worker.js`

/** The storage where it can be written to, otherwise memory. */
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

/**
 * The scenario that the address names in `scenario`, otherwise the one that this tab plays. The address is left without
 * it, so that what is done once isn't done again at a reload.
 */
function readScenario(storage: MockStorage): string {
  const address = new URL(location.href)
  const named = address.searchParams.getAll('scenario')
  if (named.length === 0) return storage.getItem(SCENARIO_KEY) ?? ''
  address.searchParams.delete('scenario')
  history.replaceState(history.state, '', address)
  return named.join(',')
}

/** Plays this tab's scenario and shows the panel that changes it. */
function startScenario(mock: Mock): void {
  const storage = usableStorage(() => sessionStorage)
  const { scenario, problems } = parseScenario(readScenario(storage))
  const choices = formatChoices(scenario.choices)
  const keep = (text: string) => storage.setItem(SCENARIO_KEY, text)
  mock.applyScenario([...scenario.actions, choices].join(','))
  keep(choices)
  showPanel(mock, keep, problems.join('; '))
}

const downloadMessage = v.object({ type: v.literal('mock-download'), url: v.string() })

/** Safari before 26 can't hand a stream to a worker. */
function canTransferStreams(): boolean {
  try {
    const stream = new ReadableStream()
    structuredClone(stream, { transfer: [stream] })
    return true
  } catch {
    return false
  }
}

/** Answers the downloads that the worker was asked for: they are navigations, which msw passes by. */
function respondToDownloads(mock: Mock): void {
  const streams = canTransferStreams()
  navigator.serviceWorker.addEventListener('message', event => {
    const message = v.safeParse(downloadMessage, event.data)
    const [port] = event.ports
    if (!message.success || port === undefined) return
    void mock.respond(new Request(message.output.url)).then(async response => {
      if (response === undefined) return port.postMessage(null)
      const { status } = response
      const headers = [...response.headers]
      const body = streams ? response.body : await response.arrayBuffer()
      port.postMessage({ status, headers, body }, body === null ? [] : [body])
    })
  })
}

/**
 * Keeps the worker from leaving as long as this page lives. One that is about to leave goes first, so that none is found
 * that is gone a moment later.
 */
const holdWorkerLock = () =>
  new Promise<void>(kept => {
    void navigator.locks.request('listwell-mock', { mode: 'shared' }, () => {
      kept()
      return new Promise<never>(() => {})
    })
  })

/** Resolves when a worker answers this page's requests. */
function workerControlsPage(): Promise<void> {
  return new Promise(resolve => {
    if (navigator.serviceWorker.controller !== null) return resolve()
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}

/**
 * Starts the mock API in this page: from then on its calls are answered by the page itself, through a worker.
 * `onMail` is told, in a line of text, of what a backend would send by email.
 */
export async function startMockApi(onMail: (text: string) => void = () => undefined): Promise<void> {
  const mock = createMock({
    apiBase: settings.apiUrl,
    authBase: settings.authUrl,
    storage: usableStorage(() => localStorage),
    latency: LATENCY,
    // A stream that can't be handed to the worker never comes to its page.
    hub: canTransferStreams() ? new URL('/.well-known/mercure', settings.apiUrl).href : null,
    onMail,
  })
  window.addEventListener('storage', event => {
    if (event.key === STORAGE_KEY) mock.publishChanges()
  })
  startScenario(mock)
  respondToDownloads(mock)
  trustScripts(({ origin, pathname, href }) =>
    origin === location.origin && pathname === WORKER ? href : null,
  )
  await holdWorkerLock()
  const worker = setupWorker(...mock.handlers)
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: WORKER },
  })
  await workerControlsPage()
}
