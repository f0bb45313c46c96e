import { events } from '@rostrum/contract/irm/events/events'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { companyEvents } from '@rostrum/contract/research/company-events'
import { queryFor, useAction } from '#platform/api/query.ts'

export const companyEventList = (query: Args<typeof companyEvents.list>['query']) =>
  queryFor(companyEvents.list, { query })
/** Our own conferences and roadshows, to link to. */
export const irmEvents = () => queryFor(events.list, { query: { pageSize: 100 } })
export const nextEarnings = () => queryFor(companyEvents.next, {})
export const eventFeeds = () => queryFor(companyEvents.feeds, {})

export const useCreateEvent = () => useAction(companyEvents.create)
export const useChangeEvent = () => useAction(companyEvents.update)
export const useDeleteEvent = () => useAction(companyEvents.delete)
export const useRestoreEvent = () => useAction(companyEvents.restore)
export const useImportSheet = () => useAction(companyEvents.importSheet)
export const useImportCalendar = () => useAction(companyEvents.importCalendar)
export const useAddFeed = () => useAction(companyEvents.addFeed)
export const useRemoveFeed = () => useAction(companyEvents.removeFeed)
