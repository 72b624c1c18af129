import type { Failure } from '@/mocks/scenarios'
import type { BackendSetting } from '@/mocks/serializer'

/** What each switch changes, in a sentence. */
export const switchExplanations: Readonly<Record<string, string>> = {
  latency: 'How long each response takes: none, or 2 to 4 seconds.',
  progress: 'What happens to a paid order: it stops at a status, or it completes at once or in a minute.',
  card: 'The test card that pays, whichever one is typed.',
  session: 'Short: access tokens expire at once, so each call renews them.',
  accounts: 'Confirmed: nobody can sign in before the link of the first mail was opened.',
  mails: 'Expired: links and codes in mails no longer work.',
  proof: 'What a new password or address needs too: the current password, or a mailed code.',
  visitor: 'Suspected: the bot check gives no token to the sign-up.',
  backend: 'How the backend is set up. Without a choice it is API Platform as installed.',
  data: 'Changes the data of every response.',
}

/** What each value of `data` does. */
export const dataExplanations: Readonly<Record<string, string>> = {
  empty: 'Lists have no records.',
  one: 'Lists have one record, totals are 1.',
  many: 'Lists have 50 records, totals are 999,999.',
  million: 'Lists have 50 records, totals are 1,000,000.',
  free: 'Every price is 0.',
  cent: 'Every price is one cent.',
  huge: 'Every price is the largest possible number.',
  long: 'Texts are several times as long.',
  endless: 'Texts have 10,000 characters and no spaces.',
  hostile: 'Texts have markup, right-to-left writing and broken characters.',
  past: 'Every date is in the year 1.',
  future: 'Every date is in the year 9999.',
  bare: 'Optional fields are absent.',
  odd: 'Statuses, currencies, types and dates are unknown ones.',
}

/** How a call fails, besides by a status. */
export const failureExplanations: Readonly<Record<Failure, string>> = {
  network: 'Network: the connection is lost.',
  hang: 'Hang: no response comes.',
  unreadable: 'Unreadable: the response is a web page.',
}

/** What each setting of `backend` does. */
export const backendExplanations: Readonly<Record<BackendSetting, string>> = {
  ideal: 'Responses spare the site its extra calls.',
  'nulls-kept': 'Empty fields are null instead of absent.',
  'iri-offers': 'The offer of a line is a link to it.',
  'iri-relations': 'Everything inside another record is a link.',
  'numeric-strings': 'Amounts are texts instead of numbers.',
  holes: 'Once a line but the last is removed, the lines of the cart are an object with numbers as keys.',
  'paged-offers': 'Two offers are on a page.',
  'bare-sign-in': 'A sign-in has two tokens for a response, without the user.',
  'unknown-searches': 'The lines of the cart don’t say their searches.',
  'partial-pagination': 'Lists say neither their total nor their last page.',
  'hydra-prefix': 'The names of fields begin with hydra:.',
  'json-first': 'Live updates are plain JSON.',
  'private-updates': 'Live updates reach their owner only.',
}
