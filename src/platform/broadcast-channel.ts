/**
 * A channel to the other tabs of the site in this browser; null where there is none, or where the browser denies it to a
 * site that it keeps nothing for.
 */
export function openBroadcastChannel(name: string, heard: (message: unknown) => void) {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => heard(data)
    return { post: (message: unknown) => channel.postMessage(message), close: () => channel.close() }
  } catch {
    return null
  }
}
