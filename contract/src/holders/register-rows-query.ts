import { z } from 'zod'
import { codes, SearchTerm } from '../market/values.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list } from '../platform/values.ts'
import { holderMoves, matchConfidences, matchStates, nameDecisions, sizeBands, tenures } from './register-values.ts'

export const positionSorts = [
  'shares',
  'name',
  'account',
  'holderType',
  'city',
  'country',
  'intermediary',
  'heldSince',
  'change',
  'difference',
] as const

export const positionFilters = {
  term: SearchTerm.optional(),
  bands: list(z.enum(sizeBands)),
  countries: codes,
  /** Country and state: US-NY. */
  states: codes,
  tenures: list(z.enum(tenures)),
  intermediaries: list(z.string().min(1).max(300)),
  types: list(z.string().min(1).max(100)),
  match: z.enum(matchStates).optional(),
  sort: sortOf(positionSorts, 'shares_desc-name_asc'),
}
export const PositionQuery = PageQuery.extend(positionFilters)

export const changeFilters = {
  /** The snapshot to compare with; default: the previous one. */
  against: z.uuid().optional(),
  moves: list(z.enum(holderMoves)),
  term: SearchTerm.optional(),
  sort: sortOf(['change', 'size', 'before', 'after', 'name'], 'size_desc-name_asc'),
}
export const ChangeQuery = PageQuery.extend(changeFilters)

export const NameQuery = PageQuery.extend({
  decision: z.enum(nameDecisions).default('open'),
  confidence: z.enum([...matchConfidences, 'none']).optional(),
  term: SearchTerm.optional(),
  sort: sortOf(['shares', 'name', 'confidence'], 'shares_desc-name_asc'),
})
