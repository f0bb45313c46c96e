import { z } from 'zod'
import { chosenFilter, fundKinds, investorStyles, orientations, SearchTerm } from '../market/values.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list, wholeNumber } from '../platform/values.ts'
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
  term: SearchTerm.optional(),
  ...chosenFilter,
  kinds: list(z.enum(fundKinds)),
  styles: list(z.enum(investorStyles)),
  orientation: z.enum(orientations).optional(),
  organizationId: z.uuid().optional(),
  netAssetsMin: wholeNumber.optional(),
  netAssetsMax: wholeNumber.optional(),
  sort: sortOf(fundHolderSorts, 'shares_desc-name_asc'),
})
