import { z } from 'zod'
import { PageQuery } from './platform/paging.ts'
import { sortOf } from './platform/sort.ts'
import { list } from './platform/values.ts'
import { customerStatuses } from './session.ts'

export const operatedCustomerFilters = {
  search: z.string().trim().max(200).optional(),
  statuses: list(z.enum(customerStatuses)),
  sort: sortOf(['name', 'status', 'trialUntil', 'seats', 'people', 'signedIn', 'lastSeenAt', 'createdAt'], 'name_asc'),
}
export const OperatedCustomerQuery = PageQuery.extend(operatedCustomerFilters)
