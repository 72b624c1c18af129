// The words of the report: what was expected, what customers see of a difference, and what corrects it in API Platform.

const mends = {
  missing: 'give the property the groups of the operation’s normalization_context: #[Groups(["…:read"])]',
  type: 'declare the property’s PHP type (int for whole cents, string, \\DateTimeImmutable) or add a getter that returns it',
  relation:
    'give the related class’s properties the same serialization group, so that it is embedded and not an IRI',
  formats: 'api_platform.formats: list jsonld first, then json',
  host: 'framework.router.default_uri and framework.trusted_proxies: URLs must be made with the public host and https',
  partial:
    'api_platform.defaults.pagination_partial: false, for each operation too: a partial page has no totalItems',
  contentType:
    'inputFormats of this operation: add json: ["application/json"]; where every POST says so, api_platform.formats: jsonld first, then json',
  log: 'see the server’s log',
  lifetime: 'lexik_jwt_authentication.token_ttl: seconds, such as 3600',
  paging: 'leave api_platform.defaults.pagination_enabled on, and don’t build view by hand',
  size: 'api_platform.defaults: pagination_enabled, and a pagination_maximum_items_per_page; relations as IRIs where a list embeds too much',
  cents: 'send integers of cents: 4, not 0.04 or "4.00"',
  date: 'send ISO 8601 with a zone: \\DateTimeInterface::ATOM',
  allowOrigin: 'nelmio_cors.defaults.allow_origin: the site’s origin; also for errors',
  allowHeaders:
    'nelmio_cors.defaults.allow_headers: ["content-type", "authorization", "x-supabase-api-version"]',
  versionHeader: 'add it to nelmio_cors.defaults.allow_headers, or set VITE_AUTH_VERSION_HEADER=off',
  allowMethods: 'nelmio_cors.defaults.allow_methods: ["GET", "POST", "PUT", "DELETE", "OPTIONS"]',
  expose: 'nelmio_cors.defaults.expose_headers: ["link", "retry-after"]',
  mercure:
    'mercure: true on the ApiResource of the order (and on its custom operations), or ["private" => true] with VITE_MERCURE_AUTH',
  update:
    'mercure: true on the ApiResource of the order (and on its custom operations); for private updates VITE_MERCURE_AUTH=cookie; URLs with the public host and https',
  firewall:
    'security.firewalls: a stateless firewall with jwt for ^/api, and its entry point: 401 with JSON, no redirect',
  register:
    'at 404: a Post operation at register, by its uriTemplate and the route’s prefix; at 2xx: Assert\\Email on email and Assert\\NotBlank on plainPassword; else public access (security.access_control)',
  refresh: 'gesdinet_jwt_refresh_token: answer 401 for a token that isn’t known',
  problem: 'api_platform.defaults.rfc_7807_compliant_errors: true; an error needs a detail, title or message',
  disposition:
    'return a BinaryFileResponse or StreamedResponse with HeaderUtils::makeDisposition("attachment", $name)',
}

/** Each finding by its name. A mend may be the name of one above; what is empty depends on the response. */
const table = String.raw`
origin         | error   | Access-Control-Allow-Origin | | “The server can’t be reached.” | allowOrigin
size           | error   | body | at most 20 MB | | size
response       | error   | response | a response within 10 s | | log
status         | error   | status | | | log
json           | error   | body | JSON | | formats
ld             | error   | Content-Type | application/ld+json | live updates without an @id can’t be used | formats
relation       | warning | | | the page later: each is read by its own URL, and can’t be shown where that fails | relation
absent         | error   | | | | missing
type           | error   | | | | type
problem        | warning | detail | a text in description, detail, title or message | “An error occurred.” | problem
cents          | error   | | whole cents | a wrong price | cents
count          | warning | | a whole number | | type
date           | warning | | an ISO 8601 date with its zone | the time as if it were UTC, or no date | date
currency       | warning | | an ISO 4217 code such as USD | | type
sum            | warning | | | numbers that don’t add up | compute it from the lines
file’s line    | warning | | the id of one of the order’s items | the file without its line | send the id of the order’s item
loop           | error   | view.next | a page that was not read before | a list that is cut off | paging
empty page     | error   | view.next | no next page after an empty one | a list that is cut off | paging
next page      | error   | view.next | | | paging
twice          | warning | member[0].id | each member once | entries twice | paging
total          | warning | totalItems | | a wrong number | paging
no total       | note    | totalItems | | | partial
no total of rows | note  | totalItems | the number of all emails found, not of the rows | | partial
total of rows  | error   | totalItems | the number of all emails found, not of the rows | | paging
format         | warning | Content-Type | application/json is accepted | a request more in each visit | contentType
lifetime       | warning | expires_in | at least 90 s | many refreshes | lifetime
end            | warning | expires_at | seconds since 1970 | a session that ends at once, or never | lifetime
expiry         | warning | access_token.exp | more than 90 s from now | many refreshes, or a session that ends at once; maybe a server’s clock that is wrong | lifetime
other user     | error   | email | the email that signed in | another customer’s name | return the token’s own user
no files       | warning | files | the files of a completed order | | missing
attachment     | error   | Content-Disposition | | “Download Failed”, or a file without its name | disposition
file’s name    | warning | Content-Disposition | | a file with another name than the page shows | disposition
open file      | error   | status | 401 | files that anybody can download | read the token from the query parameter bearer: lexik_jwt_authentication.token_extractors.query_parameter
no hub         | warning | Link | <https://…/.well-known/mercure>; rel="mercure", for live updates | no live updates: changes come up to 60 s late | mercure
other hub      | warning | Link | | no live updates: changes come up to 60 s late |
no stream      | error   | Content-Type | text/event-stream | no live updates: changes come up to 60 s late | mercure.hubs.default.public_url: the hub’s own URL, not that of a proxy’s page
no message     | warning | topic | a message within 4 s | changes up to 60 s late | update
plain message  | warning | @id | JSON-LD with its @id | changes up to 60 s late | formats
other topic    | warning | @id | | changes up to 60 s late | host
violations     | warning | violations | a list with propertyPath and message | the reason isn’t shown beside its field | problem
left in cart   | warning | items | nothing left behind | |
not in cart    | error   | items | the line that was added | the cart without what was added | missing
quantity       | error   | items[0].quantity | | another quantity than the chosen one | type
left behind    | warning | order | nothing left behind | | delete it by hand
not pending    | error   | status | pending | an order that can’t be paid | a new order is pending until the card provider reports its payment
two intents    | error   | clientSecret | the same for each call about a pending order | a card that may be charged twice | keep the intent with the order, or send Stripe an idempotency key
no secret      | error   | clientSecret | pi_…_secret_… | the card form can’t be shown | return the client_secret of Stripe’s payment intent
not cancelled  | error   | status | cancelled | an order that seems not to be cancelled | cancel sets the status before it responds
preflight      | error   | status | 2xx | | let the CORS bundle answer OPTIONS before the firewall
header         | error   | | | | allowHeaders
version header | error   | | | | versionHeader
method         | error   | | | | allowMethods
credentials    | error   | Access-Control-Allow-Credentials | true | | nelmio_cors.defaults.allow_credentials: true
hidden header  | warning | | | | expose
`

/** @type {Record<string, { status: string, field: string, expected: string, customer: string, mend: string }>} */
const findings = Object.fromEntries(
  table
    .trim()
    .split('\n')
    .map(row => row.split('|').map(cell => cell.trim()))
    .map(([name, status, field, expected, customer, mend]) => [
      name,
      { status, field, expected, customer, mend: mends[mend] ?? mend },
    ]),
)

/** What customers see of a difference, by the last name of the field's path. */
const customers = {
  member: 'the list can’t be shown',
  totalItems: 'the number found reads “More than …”',
  view: 'there is no way to the other pages',
  next: 'there is no way to the next page, or the list is cut off',
  email: 'the row is left out of the results',
  pricePerDomain: 'the offer is left out',
  name: 'the name is missing, or the offer is left out',
  features: 'the offer is shown without its features',
  minQuantity: 'the offer’s least quantity counts as 1',
  maxQuantity: 'the offer counts as unlimited',
  sortOrder: 'the offers come in another order',
  tld: 'the TLD can’t be picked',
  items: 'the lines are missing',
  offer: 'the line without its name, where neither GET offers nor the offer’s own URL has it',
  quantity: 'the line is shown without its quantity',
  unitPrice: 'the line is shown without its price',
  totalPrice: 'the line is shown without its total',
  searchParameters: 'the line doesn’t say what was searched, and can’t be edited',
  currency: 'amounts are shown with $',
  id: 'the entry is left out',
  orderNumber: 'the order is left out, its details can’t be opened',
  status: 'the order’s state isn’t known',
  createdAt: 'the order is shown without its date',
  expiresAt: 'the file is shown without its expiry',
  totalAmount: 'the order is shown without its amount',
  itemCount: 'the number of items is counted from the lines',
  files: 'the files can’t be downloaded',
  fileName: 'the file is left out',
  fileSize: 'the file is shown without its size',
  order_item_id: 'the file isn’t shown with its line',
  clientSecret: 'the order can’t be paid',
  access_token: 'nobody can sign in',
  token: 'nobody can sign in',
  refresh_token: 'nobody can sign in, or everybody is signed out when the token expires',
  user: 'the customer’s name is fetched once more',
  violations: 'the field’s message is missing',
}

/**
 * A finding in words, with what differs from those of the table. A mend may be the name of one of the above.
 *
 * @param {string} name
 * @param {Partial<import('./report.mjs').Line>} [more]
 */
export function findingOf(name, more) {
  const found = { ...findings[name], ...more }
  const last = found.field.replaceAll(/\[\d+\]/g, '').replace(/.*\./, '')
  return {
    ...found,
    customer: found.customer || (customers[last] ?? 'the field isn’t shown'),
    mend: mends[found.mend] ?? found.mend,
  }
}
