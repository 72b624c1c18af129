import { mapCriteria, type CriterionName } from '@/config/search-criteria'

/** Search criteria: values of one criterion are alternatives, criteria are combined with AND; an empty one doesn't filter. */
export type MockCriteria = Record<CriterionName, readonly string[]>

const list = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')

/** The criteria in the query of a request for `email_documents`. */
export const criteriaOfQuery = (query: URLSearchParams): MockCriteria =>
  mapCriteria(({ apiParameter }) =>
    apiParameter.endsWith('[]')
      ? query.getAll(apiParameter).filter(value => value !== '')
      : list(query.get(apiParameter)),
  )

/** The criteria in the `searchParameters` of a cart line; those of another search type are ignored. */
export const criteriaOfParameters = (parameters: Record<string, string | string[]>): MockCriteria =>
  mapCriteria(({ searchType }, name) => {
    const value = parameters[name] ?? []
    if ((parameters.searchType ?? searchType) !== searchType) return []
    return typeof value === 'string' ? list(value) : value
  })

export const isEmpty = (criteria: MockCriteria): boolean =>
  Object.values(criteria).every(values => values.length === 0)
