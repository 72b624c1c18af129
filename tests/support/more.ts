/**
 * The options of a test for `npm run test:more`: `test('…', more, …)`, in Vitest and in Playwright.
 *
 * `npm test` shows each promise once, in the cheapest place that can show it. What shows the same promise with other
 * data, at another width, or in another place is for `npm run test:more`. CI runs both.
 */
export const more = { tags: ['more'], tag: '@more' }

/** The options of a test of a table: those after the first of their kind are for `npm run test:more`. */
export const moreIf = (condition: boolean) => (condition ? more : {})
