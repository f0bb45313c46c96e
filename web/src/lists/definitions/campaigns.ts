// The filters of the list of campaigns, here because campaigns use reports and reports use these filters.
import { campaignStatusNames } from '@rostrum/contract/email/campaigns/campaigns'
import { campaignStatuses } from '@rostrum/contract/email/campaigns/campaigns-query'
import type { FilterDefinition } from '../filters.ts'
import { labelled } from './shared-filters.ts'

export const campaignStatusOptions = labelled(campaignStatuses, campaignStatusNames)

/** As data, for reports. */
export const campaignFilters: FilterDefinition[] = [
  { kind: 'choices', key: 'statuses', label: 'Status', options: campaignStatusOptions },
]
