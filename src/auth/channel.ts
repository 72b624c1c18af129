/** Between the tabs of a browser. Nothing but the fact that something changed ever crosses it. */
export interface AuthChannel {
  tell(): void
  close(): void
}

/** Gives `null` where tabs can't talk; storage events are left then. */
export type OpenAuthChannel = (name: string, heard: () => void) => AuthChannel | null

export const openBroadcastChannel: OpenAuthChannel = (name, heard) => {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = heard
    return { tell: () => channel.postMessage(null), close: () => channel.close() }
  } catch {
    return null
  }
}
