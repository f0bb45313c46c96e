import { campaignResults } from '@rostrum/contract/email/campaigns/results'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, queryForOne } from '#platform/api/query.ts'

export type RecipientsAsked = NonNullable<Args<typeof campaignResults.recipients>['query']>

export const resultsOf = (id: string) => queryForOne(campaignResults.read, { params: { id } })
export const recipientsOf = (id: string, query: RecipientsAsked) =>
  queryFor(campaignResults.recipients, { params: { id }, query })
