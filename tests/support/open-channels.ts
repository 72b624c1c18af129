import { onTestFinished } from 'vitest'

/** Watches the channels to other tabs until the test ends. Returns the names of those of a kind that are open. */
export function watchChannels(kind: string) {
  const { BroadcastChannel: channel } = globalThis
  const open = new Set<BroadcastChannel>()
  class Watched extends channel {
    constructor(name: string) {
      super(name)
      open.add(this)
    }
    override close() {
      open.delete(this)
      super.close()
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Watched })
  onTestFinished(() => void Object.assign(globalThis, { BroadcastChannel: channel }))
  return () => [...open].map(({ name }) => name).filter(name => name.startsWith(kind))
}
