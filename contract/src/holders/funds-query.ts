import { fundTraitFilters } from '../market/values.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { classChoice, ofSecurity } from './values.ts'

export const fundHolderSorts = [
  'shares',
  'name',
  'organization',
  'kind',
  'change',
  'changeShare',
  'value',
  'fundShare',
  'outstandingShare',
  'netAssets',
  'onDate',
] as const

export const FundHolderQuery = PageQuery.extend({
  ...ofSecurity,
  ...classChoice,
  ...fundTraitFilters,
  sort: sortOf(fundHolderSorts, 'shares_desc-name_asc'),
})
