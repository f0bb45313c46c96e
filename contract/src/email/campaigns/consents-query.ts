import { z } from 'zod'
import { PageQuery } from '../../platform/paging.ts'
import { sortOf } from '../../platform/sort.ts'
import { list, queryBoolean } from '../../platform/values.ts'
import { consentKinds, jurisdictions } from './jurisdictions.ts'

const sortFields = ['email', 'kind', 'jurisdiction', 'givenOn', 'expiresOn', 'createdAt'] as const
export const consentSortFields: readonly string[] = sortFields

export const consentFilters = {
  term: z.string().trim().max(200).optional(),
  kinds: list(z.enum(consentKinds)),
  jurisdictions: list(z.enum(jurisdictions)),
  email: z.string().trim().toLowerCase().max(320).optional(),
  personId: z.uuid().optional(),
  /** Latest entries that expire in so many days from today; 0: those that have expired. */
  expiresWithin: z.coerce.number<number>().int().min(0).max(3650).optional(),
  latestOnly: queryBoolean,
  sort: sortOf(sortFields, 'createdAt_desc'),
}
export const ConsentQuery = PageQuery.extend(consentFilters)
