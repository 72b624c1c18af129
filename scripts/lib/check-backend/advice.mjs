// What a customer sees of a difference, and what corrects it in API Platform, by the last name of the field's path.

const offerFields = 'the offer is left out'
const customers = {
  member: 'the list can’t be shown',
  totalItems: 'the number found reads “More than …”',
  view: 'there is no way to the other pages',
  next: 'there is no way to the next page, or the list is cut off',
  email: 'the row is left out of the results',
  pricePerDomain: offerFields,
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

/** @param {string} path the field's path */
export const customerSees = path =>
  customers[path.replaceAll(/\[\d+\]/g, '').replace(/.*\./, '')] ?? 'the field isn’t shown'

export const mends = {
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
  firewall:
    'security.firewalls: a stateless firewall with jwt for ^/api, and its entry point: 401 with JSON, no redirect',
  register:
    'at 404: a Post operation at register, by its uriTemplate and the route’s prefix; at 2xx: Assert\\Email on email and Assert\\NotBlank on plainPassword; else public access (security.access_control)',
  refresh: 'gesdinet_jwt_refresh_token: answer 401 for a token that isn’t known',
  problem: 'api_platform.defaults.rfc_7807_compliant_errors: true; an error needs a detail, title or message',
  disposition:
    'return a BinaryFileResponse or StreamedResponse with HeaderUtils::makeDisposition("attachment", $name)',
}
