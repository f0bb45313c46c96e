// The filters of the list of events.
import { eventKindNames, eventStatusNames } from '@rostrum/contract/irm/events/events'
import { eventKinds, eventStatuses } from '@rostrum/contract/irm/events/events-query'
import { labelled } from '#lists/definitions/shared-filters.ts'
import type { FilterDefinition } from '#lists/filters.ts'

export const statusOptions = labelled(eventStatuses, eventStatusNames)
export const kindOptions = labelled(eventKinds, eventKindNames)

/** As data, for reports. */
export const eventFilters: FilterDefinition[] = [
  { kind: 'choices', key: 'statuses', label: 'Status', options: statusOptions },
  { kind: 'choices', key: 'kinds', label: 'Type', options: kindOptions },
  { kind: 'choices', key: 'tags', label: 'Tags', options: 'tags' },
]
