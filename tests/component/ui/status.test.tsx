/**
 * @promise Details: status icon, items, files with size, expiry and download, 'Download All Files'.
 * @promise Seven statuses with badge and icon; another is outlined; underscores read as blanks.
 */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderStatus } from '@/lib/order-status'
import { StatusBadge, StatusIcon } from '@/ui/status'

test.each([
  ['completed', 'default', 'Completed'],
  ['paid', 'default', 'Paid'],
  ['pending', 'secondary', 'Pending'],
  ['processing', 'secondary', 'Processing'],
  ['cancelled', 'destructive', 'Cancelled'],
  ['payment_failed', 'destructive', 'Payment failed'],
  ['refunded', 'destructive', 'Refunded'],
  ['on_hold_by_bank', 'outline', 'On hold by bank'],
  ['constructor', 'outline', 'Constructor'],
  ['', 'outline', 'Unknown'],
])('the status %j has the badge %s and reads %j', (status, variant, text) => {
  expect(orderStatus(status).badge.variant).toBe(variant)
  const { container } = render(<StatusBadge status={orderStatus(status)} />)
  expect(container).toHaveTextContent(text)
})

test.each([
  ['completed', 'text-success'],
  ['paid', 'text-info'],
  ['pending', 'animate-spin'],
  ['processing', 'animate-spin'],
  ['cancelled', 'text-destructive'],
  ['payment_failed', 'text-destructive'],
  ['refunded', 'text-destructive'],
])("an order's own page shows %s by its icon", (status, look) => {
  const { container } = render(<StatusIcon status={orderStatus(status)} />)
  expect(container.querySelector('svg')).toHaveClass(look)
})

test('an unknown status shows its text without an icon', () => {
  const { container } = render(<StatusIcon status={orderStatus('on_hold')} />)
  expect(screen.getByText('On hold')).toBeVisible()
  expect(container.querySelector('svg')).toBeNull()
})
