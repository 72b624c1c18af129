import { onTestFinished } from 'vitest'

/** Has the browser say that it is online or offline, until the test ends. */
export function setOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
