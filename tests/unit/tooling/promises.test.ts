import { expect, it } from 'vitest'
import { promiseProblems, promisesOf, readPromises } from '../../../scripts/lib/promises.mjs'

it('every test of a page or in a browser states what it promises, and each promise has one home', () => {
  const files = readPromises()
  expect(files.flatMap(({ promises }) => promises).length).toBeGreaterThan(300)
  expect(promiseProblems(files)).toEqual([])
})

it('promises are read from comments, over several lines', () => {
  const source = `/**
 * @promise A page opens.
 * @promise It closes
 *   by Escape.
 */
import 'x'
/** @promise A part stays. */
const text = '@promise nothing'`
  expect(promisesOf(source)).toEqual(['A page opens.', 'It closes by Escape.', 'A part stays.'])
})

it('a test without a promise and a promise with two homes are named', () => {
  const files = [
    { file: 'tests/component/cart.test.tsx', promises: [] },
    { file: 'tests/unit/rules/cart.test.ts', promises: [] },
    { file: 'tests/component/home.test.tsx', promises: ['It opens.'] },
    { file: 'tests/browser/home.spec.ts', promises: ['It opens.'] },
  ]
  expect(promiseProblems(files)).toEqual([
    'tests/component/cart.test.tsx: states no promise',
    'stated twice: It opens.',
  ])
})
