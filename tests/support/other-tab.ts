import { onTestFinished } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { demoCustomer } from './render-app'

/** Another tab of the demo customer, until the test ends: what it hears of this one, and how it sends. */
export function openOtherTab(mock: Mock) {
  const heard: unknown[] = []
  const channel = new BroadcastChannel(`listwell-changes ${mock.signIn(demoCustomer).user.id}`)
  channel.onmessage = ({ data }) => void heard.push(data)
  onTestFinished(() => channel.close())
  return { heard, post: (message: unknown) => channel.postMessage(message) }
}
