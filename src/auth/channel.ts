/** Between the tabs of a browser. Nothing but the fact that something changed ever crosses it. */
export interface Channel {
  tell(): void
  close(): void
}

/** Gives `null` where tabs can't talk; storage events are left then. */
export type OpenChannel = (name: string, heard: () => void) => Channel | null

export const openBroadcastChannel: OpenChannel = (name, heard) => {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = heard
    return { tell: () => channel.postMessage(null), close: () => channel.close() }
  } catch {
    return null
  }
}
