import type { AuthStorage, Channel, Locks, OpenChannel, Page } from '@/auth'
import type { FakeClock } from './fake-clock'

/** The injected dependencies of a tab. All tabs share storage, locks and channel; each has its own page. */
export interface TabDependencies {
  storage: AuthStorage
  locks: Locks
  channel: OpenChannel
  page: Page & { show(): void; hide(): void; goTo(address: string): void }
  /** Closes the tab: its locks are released, and it neither sends nor receives anything. */
  kill(): void
  isAlive(): boolean
}

interface BrowserOptions {
  /** Milliseconds until a tab reads what another wrote to storage. */
  lag?: () => number
}

interface View {
  values: Map<string, string>
  /** Number of own writes by key that aren't confirmed yet: until then other tabs' writes to the key are ignored. */
  pending: Map<string, number>
  stored: () => void
  isAlive: boolean
}

export const createFakeBrowser = (clock: FakeClock, { lag = () => 0 }: BrowserOptions = {}) => {
  const truth = new Map<string, string>()
  const views = new Set<View>()
  const listeners = new Map<View, (message: unknown) => void>()
  /** Who holds a lock, and who waits for it. */
  const queues = new Map<string, (() => void)[]>()

  const assign = (values: Map<string, string>, key: string, value: string | null) =>
    value === null ? values.delete(key) : values.set(key, value)

  const later = (delay: number, run: () => void) => (delay ? void clock.after(delay, run) : run())

  /** As in Chromium: at once for the tab that writes, through the browser process for the others. */
  const write = (view: View, key: string, value: string | null) => {
    if (!view.isAlive) return
    const delay = lag() / 2
    assign(view.values, key, value)
    view.pending.set(key, (view.pending.get(key) ?? 0) + 1)
    later(delay, () => {
      assign(truth, key, value)
      later(delay, () => view.pending.set(key, (view.pending.get(key) ?? 1) - 1))
      for (const other of views)
        if (other !== view)
          later(delay, () => {
            if (!other.isAlive || other.pending.get(key)) return
            assign(other.values, key, value)
            other.stored()
          })
    })
  }

  const openTab = (address?: string): TabDependencies => {
    const view: View = { values: new Map(truth), pending: new Map(), stored: () => {}, isAlive: true }
    views.add(view)
    let hidden = false
    let current = address
    const setCurrent = (next: string) => void (current = next)
    const setHidden = (isHidden: boolean) => {
      hidden = isHidden
      wake()
    }
    let wake = () => {}
    /** Give up this tab's places in the queues of locks. */
    const leaves = new Set<() => void>()

    const locks: Locks = {
      request: (name, { signal, ifAvailable }, work) => {
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        if (ifAvailable && queue.length > 0) return work(null)
        return new Promise((resolve, reject) => {
          const start = () => void work({}).finally(leave).then(resolve, reject)
          const leave = () => {
            const at = queue.indexOf(start)
            leaves.delete(leave)
            if (at >= 0) queue.splice(at, 1)
            if (at === 0) queue[0]?.()
          }
          leaves.add(leave)
          signal?.addEventListener('abort', () => {
            if (queue[0] === start) return
            leave()
            reject(new DOMException('The request was aborted', 'AbortError'))
          })
          if (queue.push(start) === 1) start()
        })
      },
    }

    const channel: OpenChannel = (_name, notify): Channel => {
      listeners.set(view, notify)
      return {
        post: () => {
          if (view.isAlive)
            for (const [other, listener] of listeners)
              if (other !== view) clock.after(1, () => other.isAlive && listener(null))
        },
        close: () => void listeners.delete(view),
      }
    }

    return {
      storage: {
        getItem: key => view.values.get(key) ?? null,
        setItem: (key, value) => write(view, key, value),
        removeItem: key => write(view, key, null),
      },
      locks,
      channel,
      page: {
        hidden: () => hidden,
        address: () => current,
        replaceAddress: setCurrent,
        leaveFor: setCurrent,
        goTo: setCurrent,
        show: () => setHidden(false),
        hide: () => setHidden(true),
        listen: (onWake, onStored) => {
          wake = onWake
          view.stored = onStored
          return () => {
            wake = () => {}
            view.stored = () => {}
          }
        },
      },
      isAlive: () => view.isAlive,
      kill: () => {
        view.isAlive = false
        views.delete(view)
        listeners.delete(view)
        for (const leave of leaves) leave()
      },
    }
  }

  return {
    openTab,
    /** The stored value after all writes have arrived. */
    stored: (key: string) => truth.get(key) ?? null,
    /** Writes without a client; all tabs see it at once. */
    put: (key: string, value: string | null) => {
      assign(truth, key, value)
      for (const view of views) {
        assign(view.values, key, value)
        view.stored()
      }
    },
    /** All that is stored, as one text. */
    everything: () => JSON.stringify([...truth]),
  }
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>
