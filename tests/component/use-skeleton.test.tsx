/**
 * @promise A skeleton appears after 200 ms and stays for 300; content that was there in time is shown at
 *   once.
 */
import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultTiming } from '@/config/timing'
import { useSkeleton } from '@/queries/use-skeleton'
import { inApp, openApp } from '@tests/support/test-app'

const shown: string[] = []

/** Calls `onReady` when the content is in the page, before any effect of the content. */
function Probe({ loading, onReady }: { loading: boolean; onReady?: () => void }) {
  const state = useSkeleton(loading)
  useLayoutEffect(() => {
    shown.push(state)
    if (state === 'ready') onReady?.()
  }, [state, onReady])
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
afterEach(() => {
  vi.useRealTimers()
})

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

it('doesn’t replace content by a skeleton when both are due at once', () => {
  const view = open(<Probe loading />)
  advance(199)
  view.rerender(<Probe loading={false} onReady={() => vi.advanceTimersByTime(1)} />)
  advance(1000)
  expect(shown).toEqual(['waiting', 'ready'])
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
