import type { AuthStorage, Channel, Locks, OpenChannel, Page } from '@/auth'
import type { FakeClock } from './fake-clock'

/** The injected dependencies of a tab. All tabs share storage, locks and channel; each has its own page. */
export interface TabDependencies {
  storage: AuthStorage
  locks: Locks
  channel: OpenChannel
  page: Page & { show(): void; hide(): void; goTo(address: string): void; current(): string | undefined }
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

interface Waiter {
  start: () => void
}

export const createFakeBrowser = (clock: FakeClock, { lag = () => 0 }: BrowserOptions = {}) => {
  const truth = new Map<string, string>()
  const views = new Set<View>()
  const listeners = new Map<View, () => void>()
  const held = new Map<string, Waiter[]>()

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

  const release = (name: string) => {
    const queue = held.get(name) ?? []
    queue.shift()
    queue[0]?.start()
  }

  const openTab = (address?: string): TabDependencies => {
    const view: View = { values: new Map(truth), pending: new Map(), stored: () => {}, isAlive: true }
    views.add(view)
    let hidden = false
    let current = address
    let wake = () => {}
    const mine = new Set<{ name: string; waiter: Waiter }>()

    const locks: Locks = {
      request: (name, { signal, ifAvailable }, work) =>
        new Promise((resolve, reject) => {
          const queue = held.get(name) ?? []
          held.set(name, queue)
          if (ifAvailable && queue.length > 0) {
            resolve(work(null))
            return
          }
          let isHolding = false
          const waiter = {
            start: () => {
              isHolding = true
              const done = () => {
                if (!mine.delete(token)) return
                release(name)
              }
              work({}).then(
                () => {
                  done()
                  resolve(undefined)
                },
                (cause: unknown) => {
                  done()
                  reject(cause instanceof Error ? cause : new Error(String(cause)))
                },
              )
            },
          }
          const token = { name, waiter }
          mine.add(token)
          signal?.addEventListener('abort', () => {
            if (isHolding) return
            mine.delete(token)
            queue.splice(queue.indexOf(waiter), 1)
            reject(new DOMException('The request was aborted', 'AbortError'))
          })
          queue.push(waiter)
          if (queue.length === 1) waiter.start()
        }),
    }

    const channel: OpenChannel = (_name, notify): Channel => {
      listeners.set(view, notify)
      return {
        tell: () => {
          if (view.isAlive)
            for (const [other, listener] of listeners)
              if (other !== view) clock.after(1, () => other.isAlive && listener())
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
        current: () => current,
        replaceAddress: next => {
          current = next
        },
        leaveFor: next => {
          current = next
        },
        listen: (onWake, onStored) => {
          wake = onWake
          view.stored = onStored
          return () => {
            wake = () => {}
            view.stored = () => {}
          }
        },
        show: () => {
          hidden = false
          wake()
        },
        hide: () => {
          hidden = true
          wake()
        },
        goTo: next => {
          current = next
        },
      },
      isAlive: () => view.isAlive,
      kill: () => {
        view.isAlive = false
        views.delete(view)
        listeners.delete(view)
        const dropped = Array.from(mine)
        mine.clear()
        for (const { name, waiter } of dropped) {
          const queue = held.get(name) ?? []
          if (queue[0] === waiter) release(name)
          else queue.splice(queue.indexOf(waiter), 1)
        }
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
