const rows = [
  { email: 'p******@l**********.example', domain: 'l**********.example', tld: '.com' },
  { email: 's***@t********.example', domain: 't********.example', tld: '.com' },
  { email: 'i****@f**********.example', domain: 'f**********.example', tld: '.net' },
  { email: 'd*****@m**********.example', domain: 'm**********.example', tld: '.com' },
  { email: 'r***@o***********.example', domain: 'o***********.example', tld: '.com' },
  { email: 'b****@s************.example', domain: 's************.example', tld: '.net' },
]

/**
 * The rows that are shown blurred below the preview: made up, none of them from the response. As many as the search
 * found beyond a preview of four, six at most.
 */
export const fakeRows = (total: number) => rows.slice(0, Math.max(0, total - 4))
