/** What stands, blurred and masked, where further rows would: made up, none of it an answer of the search. */
export const fakeRows = [
  { email: 'p******@l**********.example', domain: 'l**********.example', tld: '.com' },
  { email: 's***@t********.example', domain: 't********.example', tld: '.com' },
  { email: 'i****@f**********.example', domain: 'f**********.example', tld: '.net' },
  { email: 'd*****@m**********.example', domain: 'm**********.example', tld: '.com' },
  { email: 'r***@o***********.example', domain: 'o***********.example', tld: '.com' },
  { email: 'b****@s************.example', domain: 's************.example', tld: '.net' },
]
