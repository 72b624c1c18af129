import { lazy, useDeferredValue, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { perApp, useApp, type App } from '@/config/app'
import { savesData } from '@/lib/saves-data'
import { useToast } from './toast'

const stateOf = perApp(() => ({
  /** The URL at which something was typed last. */
  typedAt: '',
  isReloading: false,
}))

const hasTyped = (app: App) => stateOf(app).typedAt === location.href

const withoutHash = (url: string) => url.split('#', 1)[0]

/** Whether the page that is shown is the one that the document was reloaded for. */
const isReloaded = () =>
  performance
    .getEntriesByType('navigation')
    .some(
      entry =>
        'type' in entry && entry.type === 'reload' && withoutHash(entry.name) === withoutHash(location.href),
    )

/** Whether the site responds, which it doesn't while the connection is lost. */
async function isReachable(): Promise<boolean> {
  const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(15_000) } as const
  return fetch(location.href, init).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Notes that something is typed, which a reload would lose. To be called once in an app. */
export function useWatchTyping(): void {
  const app = useApp()
  useEffect(() => {
    const note = () => {
      stateOf(app).typedAt = location.href
    }
    const fields = [...document.querySelectorAll('input')]
    if (fields.some(({ value, defaultValue }) => value !== defaultValue)) note()
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('input', note, { passive: true, signal })
    // A card is typed in a frame of its provider, where nobody else sees it.
    window.addEventListener('blur', () => document.activeElement?.matches('iframe') && note(), { signal })
    return () => ended.abort()
  }, [app])
}

/**
 * A chunk is most often missing because a new version was deployed after this page was opened, and some browsers never request
 * one again that they couldn't load. Reloads the document, once, if nothing is typed and the site responds. Otherwise rethrows
 * the error.
 */
async function reloadOnce(app: App, error: unknown): Promise<never> {
  const canReload = !isReloaded() && !hasTyped(app) && (await isReachable())
  if (!canReload || hasTyped(app)) throw error
  // Another missing part may have begun it.
  if (!stateOf(app).isReloading) app.reload()
  stateOf(app).isReloading = true
  return new Promise(() => {})
}

/** For the error of a chunk that isn't a component's: the document is reloaded once, as above, else the error is thrown. */
export function useMissingChunk(error: Error | null): void {
  const app = useApp()
  const [thrown, setThrown] = useState<Error | null>(null)
  useEffect(() => {
    if (error !== null) reloadOnce(app, error).catch(() => setThrown(error))
  }, [app, error])
  if (thrown !== null) throw thrown
}

/** What the page does without a part. */
type Without<P> =
  /** A page, or what it is there for: its error boundary says so. */
  | 'fails'
  /** The page is whole without it: a toast says so. */
  | 'goes on'
  /** A dialog: a toast says so, and this closes it. */
  | ((props: P) => void)

/**
 * A component in a chunk of its own: part of a page that is loaded when it is rendered, below a Suspense boundary, or a dialog
 * that is loaded when it is opened: when its property `open` becomes true, or without one when it is mounted. Where the chunk
 * can't be loaded the document is reloaded once; if it is still missing, or something is typed, a message offers Reload.
 */
export function part<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  without: Without<P> = 'fails',
) {
  let ready: ComponentType<P> | undefined
  const loadReady = async () => (ready ??= (await load()).default)
  const isDialog = typeof without === 'function'

  function Failing({ error }: { error: unknown }): never {
    throw error
  }
  function Missing(props: P) {
    const app = useApp()
    const toast = useToast()
    const tell = useEffectEvent(() => {
      toast.error(isDialog ? 'This couldn’t be opened' : 'A part of this page couldn’t be loaded', {
        text: 'Please check your connection, or reload the page.',
        actions: [{ label: 'Reload', onClick: app.reload }],
      })
      if (isDialog) without(props)
    })
    useEffect(() => {
      tell()
      // The next time it is loaded again.
      return () => {
        delete attempts(app).started
      }
    }, [app])
    return null
  }

  /** One attempt to load it for all renders that wait for it. It isn't rejected: React sometimes renders nothing again after that. */
  const attempts = perApp((): { started?: ComponentType<P> } => ({}))
  const attempt = (app: App): ComponentType<P> =>
    (attempts(app).started ??= lazy(async () => {
      const found = await loadReady()
        .catch(error => reloadOnce(app, error))
        .catch(error => (without === 'fails' ? () => <Failing error={error} /> : Missing))
      return { default: found }
    }))

  // Chosen once per mount: another component type in its place would lose its state.
  function Chosen(props: P) {
    const app = useApp()
    const [Component] = useState(() => ready ?? attempt(app))
    return <Component {...props} />
  }
  function Part(props: P) {
    const isOpen = !('open' in props) || props.open === true
    // A dialog shows nothing until it is there. As an update of its own it suspends nothing that is shown, and comes as soon
    // as it is loaded: React keeps a fallback for 300 ms.
    const isWanted = useDeferredValue(isOpen, !isDialog) && isOpen
    return ready === undefined && !isWanted ? null : <Chosen {...props} />
  }
  /** Loads the chunk before it is rendered. Resolves also where it can't be loaded: that shows when it is rendered. */
  const preload = async () => {
    await loadReady().catch(() => {})
  }
  return Object.assign(Part, {
    isLoaded: () => ready !== undefined,
    preload,
    /** As `preload`, for what may never be rendered: nothing is fetched where the visitor saves data. */
    prefetch: async () => {
      if (!savesData()) await preload()
    },
  })
}
