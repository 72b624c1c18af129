import type { UpdateBody } from './message'
import { DURATIONS, type MercureOptions } from './options'

/** Calls the app: with the last of several updates of a topic, and not too often for messages that can't be used. */
export function createDelivery({ clock, onUpdate, onUnreadable }: Required<MercureOptions>) {
  const updates = new Map<string, UpdateBody>()
  let cancel: (() => void) | null = null
  let hasUnreadable = false
  let cancelPause: (() => void) | null = null

  function addUnreadable() {
    hasUnreadable = true
    if (cancelPause === null) reportUnreadable()
  }

  function reportUnreadable() {
    cancelPause = null
    if (!hasUnreadable) return
    hasUnreadable = false
    onUnreadable()
    cancelPause = clock.after(DURATIONS.unreadable, reportUnreadable)
  }

  function addUpdate(topic: string, body: UpdateBody) {
    updates.set(topic, body)
    cancel ??= clock.after(DURATIONS.delivery, deliver)
  }

  /** Delivers at once what has come so far. */
  function deliver() {
    cancel?.()
    cancel = null
    const taken = [...updates]
    updates.clear()
    for (const [topic, body] of taken) if (!onUpdate(topic, body)) addUnreadable()
  }

  function stop() {
    cancel?.()
    cancelPause?.()
  }

  return { addUpdate, addUnreadable, deliver, stop }
}
