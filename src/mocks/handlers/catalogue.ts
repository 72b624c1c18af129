import type { HttpHandler } from 'msw'
import { jsonLd, notFound, problemResponse, violations } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { criteriaOfQuery, isEmpty } from '@/mocks/criteria'
import { collectionResponse, iri, pageNumber, collectionPage } from '@/mocks/links'
import { OFFERS } from '@/mocks/offers'
import { TLDS } from '@/mocks/dataset/tlds'
import { publicRoute } from '@/mocks/routes'
import { search, type Row } from '@/mocks/search'

const PREVIEW_ROWS = 4
const TLDS_PER_PAGE = 500
const OFFERS_PER_PAGE = 3
/** A field that the site doesn't read. */
const UPDATED_AT = '2026-11-01T10:00:00+01:00'
const SORTED_TLDS = [...TLDS].sort()

const attribute = (name: string, label: string, value: string) => ({
  '@type': 'EavAttribute',
  name,
  label,
  value,
})

function rowResponse(context: MockContext, { address, domain }: Row) {
  return {
    '@id': iri(context, `email_documents/${address.id}`),
    '@type': 'EmailDocument',
    id: address.id,
    email: `${address.local.slice(0, 1)}***@${domain.name}`,
    domain: {
      '@type': 'Domain',
      name: domain.name,
      tld: domain.tld,
      eavAttributes: [
        attribute('country', 'Country', domain.country),
        attribute('founded', 'Founded', String(domain.founded)),
        attribute('employees', 'Employees', String(domain.employees)),
        attribute('hosting', 'Hosting', domain.provider),
      ],
    },
    eavAttributes: [attribute('role', 'Role', address.role)],
  }
}

/** Public resources: the list of collections, the search preview, the offers, the TLDs. */
export function catalogueHandlers(context: MockContext): HttpHandler[] {
  const { apiBase } = context
  const offers = OFFERS.map(offer => ({
    '@id': iri(context, `offers/${offer.id}`),
    '@type': 'Offer',
    ...offer,
    updatedAt: UPDATED_AT,
  }))

  const entryPoint = {
    '@id': iri(context, '').replace(/\/$/, ''),
    '@type': 'Entrypoint',
    domainTLD: iri(context, 'domain_t_l_ds'),
    emailDocument: iri(context, 'email_documents'),
    offer: iri(context, 'offers'),
    order: iri(context, 'orders'),
  }

  return [
    ...[apiBase, apiBase.slice(0, -1)].map(url =>
      publicRoute(context, 'get', url, () => jsonLd(context, entryPoint)),
    ),
    publicRoute(context, 'get', `${apiBase}email_documents`, ({ url }) => {
      const criteria = criteriaOfQuery(url.searchParams)
      if (isEmpty(criteria)) {
        return violations(context, {
          propertyPath: 'keywords',
          message: 'At least one search criterion is needed.',
        })
      }
      const { total, rows } = search(criteria, PREVIEW_ROWS)
      const member = rows.map(row => rowResponse(context, row))
      const pages = Math.ceil(total / PREVIEW_ROWS)
      const query = new URLSearchParams(url.searchParams)
      query.sort()
      const path = `email_documents?${query.toString()}`
      return jsonLd(
        context,
        collectionResponse(context, 'EmailDocument', path, { member, total, page: 1, pages }),
      )
    }),
    publicRoute(context, 'get', `${apiBase}offers`, ({ url }) => {
      const page = pageNumber(url.searchParams)
      if (page === null) return problemResponse(context, 400, 'Page should not be less than 1')
      const size = context.backend.has('paged-offers') ? 2 : OFFERS_PER_PAGE
      const shown = { items: offers, page, size, response: (offer: object) => offer }
      return jsonLd(context, collectionPage(context, 'Offer', 'offers', shown))
    }),
    publicRoute(context, 'get', `${apiBase}offers/:id`, ({ param }) => {
      const offer = offers.find(({ id }) => String(id) === param('id'))
      return offer === undefined ? notFound(context) : jsonLd(context, offer)
    }),
    publicRoute(context, 'get', `${apiBase}domain_t_l_ds`, ({ url }) => {
      const page = pageNumber(url.searchParams)
      if (page === null) return problemResponse(context, 400, 'Page should not be less than 1')
      const response = (tld: string) => {
        const id = SORTED_TLDS.indexOf(tld) + 1
        return { '@id': iri(context, `domain_t_l_ds/${id}`), '@type': 'DomainTLD', id, tld }
      }
      const shown = { items: SORTED_TLDS, page, size: TLDS_PER_PAGE, response }
      return jsonLd(context, collectionPage(context, 'DomainTLD', 'domain_t_l_ds', shown))
    }),
  ]
}
