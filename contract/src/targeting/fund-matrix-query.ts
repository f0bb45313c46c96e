import { z } from 'zod'
import { chosenFilter, fundKinds, investorStyles, orientations, SearchTerm } from '../market/values.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list, wholeNumber } from '../platform/values.ts'
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

export const filters = {
  ...matrixSubject,
  term: SearchTerm.optional(),
  ...chosenFilter,
  kinds: list(z.enum(fundKinds)),
  styles: list(z.enum(investorStyles)),
  orientation: z.enum(orientations).optional(),
  organizationId: z.uuid().optional(),
  netAssetsMin: wholeNumber.optional(),
  netAssetsMax: wholeNumber.optional(),
  ...breadthFilters,
}

export const FundMatrixQuery = PageQuery.extend({
  ...filters,
  ...matrixOrder,
  sort: sortOf(fundMatrixSorts, 'value_desc-name_asc'),
})
