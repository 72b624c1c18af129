import * as v from 'valibot'
import { mapCriteria } from '@/config/search-criteria'

/** A search as it is stored. */
export const criteriaSchema = v.object({
  searchType: v.picklist(['keyword', 'isp']),
  ...mapCriteria(() => v.array(v.string())),
})
