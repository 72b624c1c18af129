/**
 * The options of a test for `npm run test:more`: `test('…', more, …)`, in Vitest and in Playwright.
 *
 * `npm test` tests each behaviour once, in the cheapest place that can show it. Tests of the same behaviour with other
 * data, at another width or in another place run with `npm run test:more`, which loads only the Vitest files that import this
 * one. So do browser tests but a core of what only a browser shows. CI runs both.
 */
export const more = { tags: ['more'], tag: '@more' }

/** The options of a test in a table: `more` if the condition holds. */
export const moreIf = (condition: boolean) => (condition ? more : {})
