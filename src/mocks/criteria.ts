/** What a search asks for: alternatives within a kind, all kinds together; an empty kind asks for nothing. */
export interface MockCriteria {
  keywords: readonly string[]
  countries: readonly string[]
  tlds: readonly string[]
  hostingProviders: readonly string[]
}

const list = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')

/** The criteria in the query of a request for `email_documents`. */
export function criteriaOfQuery(query: URLSearchParams): MockCriteria {
  return {
    keywords: list(query.get('keywords')),
    countries: list(query.get('domain.eavAttributes')),
    tlds: query.getAll('domain.tld[]').filter(tld => tld !== ''),
    hostingProviders: list(query.get('isp')),
  }
}

/** The criteria in the `searchParameters` of a cart line; those of the search type not chosen don't count. */
export function criteriaOfParameters(parameters: Record<string, string | string[]>): MockCriteria {
  const of = (name: string, searchType: string) => {
    const value = parameters[name] ?? []
    if ((parameters.searchType ?? searchType) !== searchType) return []
    return typeof value === 'string' ? list(value) : value
  }
  return {
    keywords: of('keywords', 'keyword'),
    countries: of('countries', 'keyword'),
    tlds: of('tlds', 'keyword'),
    hostingProviders: of('hostingProviders', 'isp'),
  }
}

export function isEmpty(criteria: MockCriteria): boolean {
  const { keywords, countries, tlds, hostingProviders } = criteria
  return [keywords, countries, tlds, hostingProviders].every(items => items.length === 0)
}
