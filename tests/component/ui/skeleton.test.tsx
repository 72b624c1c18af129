import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettled } from '@/ui/skeleton'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const load = () => renderHook(({ loading }) => useSettled(loading), { initialProps: { loading: true } })
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('what comes within 200 ms is shown without a skeleton before it', () => {
  const { result, rerender } = load()
  wait(199)
  expect(result.current).toBe('waiting')
  rerender({ loading: false })
  expect(result.current).toBe('ready')
  wait(1000)
  expect(result.current).toBe('ready')
})

test('a skeleton comes after 200 ms and is held for 300', () => {
  const { result, rerender } = load()
  wait(200)
  expect(result.current).toBe('skeleton')
  wait(50)
  rerender({ loading: false })
  wait(249)
  expect(result.current).toBe('skeleton')
  wait(1)
  expect(result.current).toBe('ready')
})

test('a skeleton that has stood long enough goes at once', () => {
  const { result, rerender } = load()
  wait(900)
  rerender({ loading: false })
  wait(0)
  expect(result.current).toBe('ready')
})

test('what is there from the start is ready', () => {
  const { result } = renderHook(() => useSettled(false))
  expect(result.current).toBe('ready')
})
