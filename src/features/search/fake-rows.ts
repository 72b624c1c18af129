/** What stands, blurred, where further rows would: made up, none of it an answer of the search. */
export const fakeRows = [
  { email: 'p***@ledgerhouse.example', domain: 'ledgerhouse.example', tld: '.com' },
  { email: 's***@tidewater.example', domain: 'tidewater.example', tld: '.com' },
  { email: 'info@firstmeadow.example', domain: 'firstmeadow.example', tld: '.net' },
  { email: 'd***@meridian-co.example', domain: 'meridian-co.example', tld: '.com' },
  { email: 'r***@oakfieldrow.example', domain: 'oakfieldrow.example', tld: '.com' },
  { email: 'b***@summitbankers.example', domain: 'summitbankers.example', tld: '.net' },
]
