import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSettled } from '@/ui/skeleton'

const times = { delay: 200, hold: 300 }
const shown: string[] = []

/** `onReady` runs when the content stands in the page, before any effect of its own. */
function Probe({ loading, onReady }: { loading: boolean; onReady?: () => void }) {
  const stage = useSettled(loading, times)
  useLayoutEffect(() => {
    shown.push(stage)
    if (stage === 'ready') onReady?.()
  }, [stage, onReady])
  return <p>{stage}</p>
}

function pass(time: number) {
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

it('shows nothing at first, then a skeleton, which is held', () => {
  const view = render(<Probe loading />)
  pass(199)
  expect(screen.getByText('waiting')).toBeVisible()
  pass(1)
  expect(screen.getByText('skeleton')).toBeVisible()
  pass(100)
  view.rerender(<Probe loading={false} />)
  pass(199)
  expect(screen.getByText('skeleton')).toBeVisible()
  pass(1)
  expect(screen.getByText('ready')).toBeVisible()
})

it('shows what comes before the skeleton at once, and a skeleton again when it loads again', () => {
  const view = render(<Probe loading />)
  pass(199)
  view.rerender(<Probe loading={false} />)
  pass(1000)
  view.rerender(<Probe loading />)
  pass(200)
  expect(shown).toEqual(['waiting', 'ready', 'waiting', 'skeleton'])
})

it('takes nothing back that came just when the skeleton was due', () => {
  const view = render(<Probe loading />)
  pass(199)
  view.rerender(<Probe loading={false} onReady={() => vi.advanceTimersByTime(1)} />)
  pass(1000)
  expect(shown).toEqual(['waiting', 'ready'])
})
