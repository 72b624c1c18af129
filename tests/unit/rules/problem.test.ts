/**
 * @promise Violations stand at their field, several on lines of their own.
 */
import { describe, expect, it } from 'vitest'
import { problemText, problemTexts, problemViolations } from '@/lib/problem'

describe('the text of an error body', () => {
  it.each([
    [{ detail: 'Sold out.', 'hydra:detail': 'Later.' }, 'Sold out.'],
    [{ detail: null, 'hydra:detail': 'Sold out.' }, 'Sold out.'],
    [{ detail: '', 'hydra:detail': 'Sold out.' }, 'Sold out.'],
    [{ detail: ['Sold out.'] }, null],
    ['Sold out.', null],
    [null, null],
  ])('of %j is %j', (body, text) => {
    expect(problemText(body, 'detail')).toBe(text)
  })

  it('takes the fields in the order of their names, and shortens what is far too long', () => {
    const body = { title: 't'.repeat(5000), detail: 'Sold out.' }
    expect(problemTexts(body, 'detail', 'title')).toEqual(['Sold out.', 't'.repeat(1000)])
  })
})

describe('the violations of an error body', () => {
  const quantity = { propertyPath: 'quantity', message: 'Too many.' }

  it.each([
    [{ violations: [quantity] }, { quantity: 'Too many.' }],
    [{ violations: null, 'hydra:violations': [quantity] }, { quantity: 'Too many.' }],
    // PHP encodes a list with holes so.
    [{ violations: { 2: quantity } }, { quantity: 'Too many.' }],
    [{ violations: [quantity, { ...quantity, message: 'No.' }] }, { quantity: 'Too many.\nNo.' }],
    [{ violations: [{ message: 'Not now.' }] }, { '': 'Not now.' }],
    [
      { violations: [{ propertyPath: '__proto__', message: 'odd' }, quantity] },
      { ['__proto__']: 'odd', quantity: 'Too many.' },
    ],
    [{ violations: [{ propertyPath: 'quantity' }, null, 'x'] }, {}],
    [{ violations: 'quantity' }, {}],
    [{}, {}],
  ])('of %j are %j', (body, violations) => {
    expect(problemViolations(body)).toEqual(violations)
  })
})
