/**
 * @promise Tooltips after 700 ms, at once within 300 ms of the last.
 */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '@/ui/icon-button'
import { Tag } from '@/ui/tag'
import { TooltipLayer } from '@/ui/tooltip'

beforeEach(() => {
  vi.useFakeTimers()
})

const show = () => {
  render(
    <>
      <IconButton label="Remove Growth">x</IconButton>
      <IconButton label="Cart">c</IconButton>
      <button type="button" data-tooltip="Opens in a new window">
        Terms
      </button>
      <span data-tooltip="bank">bank</span>
      <Tag>credit union</Tag>
      <p>elsewhere</p>
      <TooltipLayer />
    </>,
  )
  return screen.getByRole('button', { name: 'Remove Growth' })
}
const hover = (target: Element, pointerType = 'mouse') => fireEvent.pointerOver(target, { pointerType })
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const tip = () => screen.queryByRole('tooltip')

test('a tooltip opens 700 ms after the pointer enters and closes when it leaves', () => {
  const button = show()
  hover(button)
  wait(699)
  expect(tip()).not.toBeInTheDocument()
  wait(1)
  expect(tip()).toHaveTextContent('Remove Growth')
  hover(screen.getByText('elsewhere'))
  expect(tip()).not.toBeInTheDocument()
})

test('the next tooltip opens at once within 300 ms, and with the delay later', () => {
  const button = show()
  const cart = screen.getByRole('button', { name: 'Cart' })
  hover(button)
  wait(700)
  hover(screen.getByText('elsewhere'))
  wait(299)
  hover(cart)
  wait(0)
  expect(tip()).toHaveTextContent('Cart')
  hover(screen.getByText('elsewhere'))
  wait(300)
  hover(button)
  wait(0)
  expect(tip()).not.toBeInTheDocument()
})

test('a tooltip stays open under the pointer and at other keys, and Escape closes it', () => {
  hover(show())
  wait(700)
  const shown = screen.getByRole('tooltip')
  hover(shown)
  fireEvent.keyDown(document.body, { key: 'Control' })
  expect(tip()).toBeInTheDocument()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(tip()).not.toBeInTheDocument()
})

test('a tooltip describes an element only when its text differs from the element’s name', () => {
  const button = show()
  hover(button)
  wait(700)
  expect(button).not.toHaveAttribute('aria-describedby')
  const terms = screen.getByRole('button', { name: 'Terms' })
  hover(terms)
  wait(0)
  expect(terms).toHaveAccessibleDescription('Opens in a new window')
  hover(screen.getByText('elsewhere'))
  expect(terms).not.toHaveAttribute('aria-describedby')
})

test('a tooltip does not open by touch or for a text that is fully visible', () => {
  hover(show(), 'touch')
  wait(1000)
  expect(tip()).not.toBeInTheDocument()
  hover(screen.getByText('bank'))
  wait(1000)
  expect(tip()).not.toBeInTheDocument()
})

test.each([
  ['bank', 'scrollWidth'],
  ['credit union', 'scrollWidth'],
  ['bank', 'scrollHeight'],
])('a tooltip opens for the truncated text %s, by its %s', (text, size) => {
  show()
  const cell = screen.getByText(text)
  Object.defineProperty(cell, size, { value: 200 })
  hover(cell)
  wait(700)
  expect(tip()).toHaveTextContent(text)
})
