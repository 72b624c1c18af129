import { openBroadcastChannel } from '@/platform/broadcast-channel'

/** A channel between the tabs of a browser. Its messages carry nothing: they only say that something changed. */
export interface AuthChannel {
  tell(): void
  close(): void
}

/** Returns `null` where tabs can't communicate; storage events remain. */
export type OpenAuthChannel = (name: string, onChange: () => void) => AuthChannel | null

export const openAuthChannel: OpenAuthChannel = (name, onChange) => {
  const channel = openBroadcastChannel(name, onChange)
  return channel && { tell: () => channel.post(null), close: channel.close }
}
