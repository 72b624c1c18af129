// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { rememberBuyer } from '@/memory/purchase-memory'
import { createEnvironment } from '@tests/support/environment'

it('remembers nothing for a visitor', () => {
  localStorage.clear()
  rememberBuyer(createEnvironment(), { company: 'Ann & Co', address: 'A street', vatNumber: '' })
  expect(Object.keys(localStorage)).toEqual([])
})
