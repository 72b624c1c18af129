// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { memoryKey } from '@/memory/forget'
import { rememberBuyer } from '@/memory/purchase-memory'

const buyer = { company: 'Ann & Co', address: 'A street', vatNumber: '' }

beforeEach(() => localStorage.clear())

it.each([null, 'ann'])('remembers nothing for %j, who isn’t signed in any more', userId => {
  rememberBuyer(userId, buyer)
  expect(Object.keys(localStorage)).toEqual([])
  expect(localStorage.getItem(memoryKey('ann'))).toBeNull()
})
