import { z } from 'zod'
import { PageQuery } from './platform/paging.ts'
import { roles } from './platform/permissions.ts'
import { sortOf } from './platform/sort.ts'
import { list } from './platform/values.ts'

export const memberStates = ['active', 'locked'] as const

export const memberFilters = {
  search: z.string().trim().max(200).optional(),
  roles: list(z.enum(roles)),
  states: list(z.enum(memberStates)),
  sort: sortOf(['name', 'email', 'role', 'state', 'lastSignedInAt'], 'name_asc'),
}
export const MemberQuery = PageQuery.extend(memberFilters)
