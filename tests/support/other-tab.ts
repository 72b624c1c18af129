import { onTestFinished } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { demoCustomer } from './render-app'

/** Another tab of a user, the demo customer by default, until the test ends: what it hears of this one, and how it sends. */
export function openOtherTab(mock: Mock, userId = mock.signIn(demoCustomer).user.id) {
  const heard: unknown[] = []
  const channel = new BroadcastChannel(`listwell-changes ${userId}`)
  channel.onmessage = ({ data }) => void heard.push(data)
  onTestFinished(() => channel.close())
  return { heard, post: (message: unknown) => channel.postMessage(message) }
}
