import { expect, it } from 'vitest'
import { parseScenario } from '@/mocks/scenarios'
import { ORDER_STATUSES } from '@/mocks/state'
import { actionsOf, liveIndex, livePath } from '../../../scripts/gallery/live-index.mjs'
import { nameOf, screenStates } from '../../../scripts/gallery/screen-states.mjs'

it('each state of the gallery has its own name, a valid scenario, and a text for each step', () => {
  const names = screenStates.map(nameOf)
  expect(new Set(names).size).toBe(names.length)
  expect(screenStates.flatMap(({ scenario = '' }) => parseScenario(scenario).problems)).toEqual([])
  const unnamed = screenStates.filter(({ steps }) => steps.some(({ text }) => text === undefined))
  expect(unnamed.map(nameOf)).toEqual([])
})

it('the live index links to each state and says what is left to do', () => {
  const html = liveIndex()
  expect(html.match(/<li><a href="\//g)).toHaveLength(screenStates.length)
  expect(html).toContain(
    '<a href="/cart?scenario=latency:none,fill-cart&amp;as=customer">removed</a> <small>then click “Remove Growth”</small>',
  )
  expect(html).toContain('<a href="/offers?scenario=latency:none,offers:404&amp;as=visitor">failed</a></li>')
  expect(html).toContain('put &lt;meta name=&quot;VITE_API_URL&quot; content=&quot;ftp:')
})

it('the path of a state keeps its query', () => {
  expect(livePath({ path: '/search?type=isp&providers=OVH', scenario: 'data:long' })).toBe(
    '/search?type=isp&providers=OVH&scenario=latency:none,data:long&as=visitor',
  )
})

it('a state without actions has none in the index', () => {
  expect(actionsOf({ steps: [Object.assign(async () => {}, { text: '' })] })).toEqual([])
})

it.each(['Order', 'Payment'])('the screen %s is shown for each status of an order', name => {
  const states = screenStates.filter(({ screen }) => screen === name).map(({ state }) => state)
  expect(states).toEqual(expect.arrayContaining(ORDER_STATUSES.map(status => status.replaceAll('_', ' '))))
})
