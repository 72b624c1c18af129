/**
 * @promise Quantity from 1 to the total, also once fewer are found; what Intl prints of a whole number is
 *   read, in any script, anything else is 1; buttons end there.
 */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { NumberField } from '@/ui/number-field'

function Quantity({ start, max = 12_840 }: { start: number; max?: number }) {
  const [quantity, setQuantity] = useState(start)
  return (
    <>
      <NumberField
        label="Quantity"
        value={quantity}
        min={1}
        max={max}
        onChange={setQuantity}
        hint="1 - 12,840"
      />
      <output>{quantity}</output>
    </>
  )
}

const show = (start: number, max?: number) => {
  render(<Quantity start={start} {...(max !== undefined && { max })} />)
  return {
    user: userEvent.setup(),
    field: screen.getByRole('spinbutton', { name: 'Quantity' }),
    less: screen.getByRole('button', { name: 'Decrease quantity' }),
    more: screen.getByRole('button', { name: 'Increase quantity' }),
    value: () => Number(screen.getByRole('status').textContent),
  }
}

test('a number field exposes value, bounds and hint to assistive technology', () => {
  const { field } = show(1500)
  expect(field).toHaveAttribute('aria-valuenow', '1500')
  expect(field).toHaveAttribute('aria-valuemin', '1')
  expect(field).toHaveAttribute('aria-valuemax', '12840')
  expect(field).toHaveAccessibleDescription('1 - 12,840')
  expect(field).toHaveValue('1,500')
})

test('the buttons stop at the bounds and move the focus to the field', async () => {
  const { user, field, less, more, value } = show(2, 3)
  await user.click(less)
  expect(value()).toBe(1)
  expect(less).toBeDisabled()
  expect(field).toHaveFocus()
  expect(field).toHaveValue('1')
  await user.click(more)
  await user.click(more)
  expect(value()).toBe(3)
  expect(more).toBeDisabled()
})

test.each([
  ['{ArrowUp}', 501],
  ['{ArrowDown}', 499],
  ['{PageUp}', 600],
  ['{PageDown}', 400],
  ['{Home}', 1],
  ['{End}', 12_840],
  ['{Shift>}{End}{/Shift}', 500],
  ['{Control>}{Home}{/Control}', 500],
])('%s changes 500 to %i', async (key, expected) => {
  const { user, field, value } = show(500)
  await user.click(field)
  await user.keyboard(key)
  expect(value()).toBe(expected)
  expect(field).toHaveValue(String(expected))
})

test.each([
  ['2,500', 2500, '2,500'],
  ['12abc', 1, '1'],
  ['9'.repeat(40), 12_840, '12,840'],
])('the typed text %j becomes %i on blur', async (typed, expected, shown) => {
  const { user, field, value } = show(500)
  await user.clear(field)
  await user.type(field, typed)
  await user.tab()
  await user.tab()
  expect(value()).toBe(expected)
  expect(field).toHaveValue(shown)
})

test('each keystroke is reported, while the typed text stays unchanged until blur', async () => {
  const { user, field, value } = show(500)
  await user.clear(field)
  expect(value()).toBe(1)
  expect(field).toHaveValue('')
  await user.keyboard('20000')
  expect(value()).toBe(12_840)
  expect(field).toHaveValue('20000')
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('12840')
})

test('text selected right after focus is replaced by the next typed text', async () => {
  const { user, value } = show(1500)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' })
  act(() => {
    field.focus()
    field.select()
  })
  await user.keyboard('10')
  expect(value()).toBe(10)
  expect(field).toHaveValue('10')
})
