import type { HttpHandler } from 'msw'
import { jsonLd, problemResponse, violations } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { criteriaOfQuery, isEmpty } from '@/mocks/criteria'
import { iri, pageNumber, collectionPage } from '@/mocks/links'
import { OFFERS } from '@/mocks/offers'
import { TLDS } from '@/mocks/dataset/tlds'
import { route } from '@/mocks/routes'
import { search, type Row } from '@/mocks/search'

const PREVIEW_ROWS = 4
const TLDS_PER_PAGE = 500
const SORTED_TLDS = [...TLDS].sort()

function rowResponse(context: MockContext, { address, domain }: Row) {
  return {
    '@id': iri(context, `email_documents/${address.id}`),
    '@type': 'EmailDocument',
    id: address.id,
    email: `${address.local.slice(0, 1)}***@${domain.name}`,
    domain: {
      name: domain.name,
      tld: domain.tld,
      eavAttributes: [
        { name: 'country', label: 'Country', value: domain.country },
        { name: 'founded', label: 'Founded', value: String(domain.founded) },
        { name: 'employees', label: 'Employees', value: String(domain.employees) },
        { name: 'hosting', label: 'Hosting', value: domain.provider },
      ],
    },
    eavAttributes: [{ name: 'role', label: 'Role', value: address.role }],
  }
}

/** Public resources: the search preview, the offers, the TLDs. */
export function catalogueHandlers(context: MockContext): HttpHandler[] {
  const { apiBase } = context
  const offers = OFFERS.map(offer => ({
    '@id': iri(context, `offers/${offer.id}`),
    '@type': 'Offer',
    ...offer,
  }))

  return [
    route(context, 'get', `${apiBase}email_documents`, ({ url }) => {
      const criteria = criteriaOfQuery(url.searchParams)
      if (isEmpty(criteria)) {
        return violations({ propertyPath: 'keywords', message: 'At least one search criterion is needed.' })
      }
      const { total, rows } = search(criteria, PREVIEW_ROWS)
      return jsonLd({
        '@id': iri(context, 'email_documents'),
        '@type': 'Collection',
        totalItems: total,
        member: rows.map(row => rowResponse(context, row)),
      })
    }),
    route(context, 'get', `${apiBase}offers`, () =>
      jsonLd({
        '@id': iri(context, 'offers'),
        '@type': 'Collection',
        totalItems: offers.length,
        member: offers,
      }),
    ),
    route(context, 'get', `${apiBase}domain_t_l_ds`, ({ url }) => {
      const page = pageNumber(url.searchParams)
      if (page === null) return problemResponse(400, 'Page should not be less than 1')
      const { member, ...rest } = collectionPage(context, 'domain_t_l_ds', SORTED_TLDS, page, TLDS_PER_PAGE)
      return jsonLd({
        ...rest,
        member: member.map(tld => ({
          '@id': iri(context, `domain_t_l_ds/${tld}`),
          '@type': 'DomainTLD',
          tld,
        })),
      })
    }),
  ]
}
