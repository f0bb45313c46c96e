import { fundTraitFilters } from '../market/values.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { breadthFilters, matrixOrder, matrixSubject } from './matrix-query.ts'

export const fundMatrixSorts = [
  'value',
  'security',
  'peersHeld',
  'relativeWeight',
  'name',
  'organization',
  'kind',
  'netAssets',
  'onDate',
] as const

export const fundMatrixFilters = {
  ...matrixSubject,
  ...fundTraitFilters,
  ...breadthFilters,
}

export const FundMatrixQuery = PageQuery.extend({
  ...fundMatrixFilters,
  ...matrixOrder,
  sort: sortOf(fundMatrixSorts, 'value_desc-name_asc'),
})
