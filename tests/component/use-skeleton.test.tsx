/**
 * @promise A skeleton appears after 200 ms and stays for 300; content that was there in time is shown at
 *   once.
 */
import { act, render, screen } from '@testing-library/react'
import { startTransition, useEffect, useLayoutEffect, useState, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultTiming } from '@/config/timing'
import { useSkeleton } from '@/ui/use-skeleton'
import { createDeferred } from '@tests/support/deferred'
import { inApp, openApp } from '@tests/support/test-app'

const shown: string[] = []

function Probe({ loading }: { loading: boolean }) {
  const state = useSkeleton(loading)
  useLayoutEffect(() => void shown.push(state), [state])
  return <p>{state}</p>
}

const open = (probe: ReactElement) => render(probe, { wrapper: inApp(openApp({ timing: defaultTiming })) })

function advance(time: number) {
  act(() => {
    vi.advanceTimersByTime(time)
  })
}

beforeEach(() => {
  shown.length = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.unstubAllGlobals())

it('shows nothing for 200 ms, then a skeleton for at least 300 ms', () => {
  const view = open(<Probe loading />)
  advance(199)
  expect(screen.getByText('waiting')).toBeVisible()
  advance(1)
  expect(screen.getByText('skeleton')).toBeVisible()
  advance(100)
  view.rerender(<Probe loading={false} />)
  advance(199)
  expect(screen.getByText('skeleton')).toBeVisible()
  advance(1)
  expect(screen.getByText('ready')).toBeVisible()
})

it('shows content that loads within 200 ms at once, and a skeleton when it loads again', () => {
  const view = open(<Probe loading />)
  advance(199)
  view.rerender(<Probe loading={false} />)
  advance(1000)
  view.rerender(<Probe loading />)
  advance(200)
  expect(shown).toEqual(['waiting', 'ready', 'waiting', 'skeleton'])
})

it('doesn’t replace content by a skeleton that is due while a navigation with the content is rendered', async () => {
  // The scheduler of React has the page's real time.
  vi.useRealTimers().useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const due = createDeferred()
  const navigation = { start: () => {} }
  function Page() {
    const [loading, setLoading] = useState(true)
    useEffect(() => {
      navigation.start = () => startTransition(() => setLoading(false))
    }, [])
    return (
      <>
        {!loading && <RestOfPage />}
        <Probe loading={loading} />
      </>
    )
  }
  /** Takes so long that React lets the timer fire before it goes on. */
  function RestOfPage() {
    setImmediate(() => {
      vi.advanceTimersByTime(200)
      due.resolve()
    })
    const end = performance.now() + 20
    while (performance.now() < end);
    return null
  }
  open(<Page />)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  navigation.start()
  await due.promise
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1000)
    expect(shown.at(-1)).toBe('ready')
  })
  // React's turn: what still waits is rendered now.
  await new Promise(resolve => setImmediate(resolve))
  await new Promise(resolve => setImmediate(resolve))
  expect(shown).toEqual(['waiting', 'skeleton', 'ready'])
})

it('shows the skeleton as long as the content loads', () => {
  open(<Probe loading />)
  for (const time of [200, 300, 200, 5000]) advance(time)
  expect(shown).toEqual(['waiting', 'skeleton'])
})

it('shows nothing for 200 ms again where content that was there loads again', () => {
  const view = open(<Probe loading />)
  advance(150)
  view.rerender(<Probe loading={false} />)
  view.rerender(<Probe loading />)
  advance(199)
  expect(screen.getByText('waiting')).toBeVisible()
  advance(1)
  expect(screen.getByText('skeleton')).toBeVisible()
})
