/** What a customer searches by. Only the lists of its own type count; the others are kept for switching back. */
export interface SearchCriteria {
  searchType: 'keyword' | 'isp'
  keywords: string[]
  /** ISO 3166 codes. */
  countries: string[]
  /** Without the dot. */
  tlds: string[]
  /** Names. */
  hostingProviders: string[]
}
