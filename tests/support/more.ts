/**
 * The options of a test for `npm run test:more`: `test('…', more, …)`, in Vitest and in Playwright.
 *
 * `npm test` runs whatever code the tests reach, with as few of the slow ones as that takes, and a core of what only a browser
 * shows. Tests of the same code with other data, at another width or in another place run with `npm run test:more`, which loads
 * only the Vitest files that import this one. CI runs both.
 */
export const more = { tags: ['more'], tag: '@more' }

/** The options of a test in a table: `more` if the condition holds. */
export const moreIf = (condition: boolean) => (condition ? more : {})
