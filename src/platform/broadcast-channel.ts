/** A channel to the other tabs of the site in this browser. A tab doesn't receive its own messages. */
export interface TabChannel {
  post(message: unknown): void
  close(): void
}

/** Returns null where tabs can't communicate. */
export type OpenTabChannel = (name: string, onMessage: (message: unknown) => void) => TabChannel | null

/** Null where the browser has no channels, or denies them to a site that it stores nothing for. */
export const openBroadcastChannel: OpenTabChannel = (name, onMessage) => {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => onMessage(data)
    return { post: message => channel.postMessage(message), close: () => channel.close() }
  } catch {
    return null
  }
}
