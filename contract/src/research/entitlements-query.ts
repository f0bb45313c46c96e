import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { ResearchProduct } from '../platform/research-products.ts'
import { sortOf } from '../platform/sort.ts'
import { list, queryBoolean } from '../platform/values.ts'

export const entitlementFilters = {
  search: z.string().trim().max(200).optional(),
  /** People who have one of these today. */
  products: list(ResearchProduct),
  sort: sortOf(['name', 'email'], 'name_asc'),
}
export const EntitlementQuery = PageQuery.extend(entitlementFilters)

export const AccessRequestQuery = PageQuery.extend({ openOnly: queryBoolean })
