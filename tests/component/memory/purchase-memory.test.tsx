/**
 * @promise Nothing is remembered for a visitor.
 */
import { expect, it } from 'vitest'
import { rememberBuyer } from '@/memory/purchase-memory'
import { createEnvironment } from '@tests/support/environment'

it('remembers nothing for a visitor', () => {
  rememberBuyer(createEnvironment(), { company: 'Ann & Co', address: 'A street', vatNumber: '' })
  expect(Object.keys(localStorage)).toEqual([])
})
