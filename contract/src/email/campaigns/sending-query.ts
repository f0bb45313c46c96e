import { z } from 'zod'
import { PageQuery } from '../../platform/paging.ts'
import { sortOf } from '../../platform/sort.ts'
import { list } from '../../platform/values.ts'
import { recipientStates } from './campaigns-query.ts'

const sortFields = ['name', 'email', 'state', 'sendAt', 'acceptedAt', 'attempts'] as const
export const campaignRecipientSortFields: readonly string[] = sortFields

export const campaignRecipientFilters = {
  states: list(z.enum(recipientStates)),
  term: z.string().trim().max(200).optional(),
  sort: sortOf(sortFields, 'name_asc'),
}
export const CampaignRecipientQuery = PageQuery.extend(campaignRecipientFilters)
