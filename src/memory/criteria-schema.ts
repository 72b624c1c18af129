import * as v from 'valibot'
import { mapCriteria } from '@/config/search-criteria'

// A URL can't carry half of a surrogate pair.
const storedValue = v.pipe(v.string(), v.regex(/^\P{Cs}*$/u))

/** A search as it is stored. One that is older than a criterion has no list of it. */
export const criteriaSchema = v.object({
  searchType: v.picklist(['keyword', 'isp']),
  ...mapCriteria(() => v.optional(v.array(storedValue), [])),
})
