import { calendars } from '@rostrum/contract/calendars'
import { queryFor, useAction } from '#platform/api/query.ts'

/** Calendars are read in the background; while one is, its end is soon. */
export const calendarOverview = () => ({ ...queryFor(calendars.read, {}), refetchInterval: 5_000 })
export const useUpdateCalendar = () => useAction(calendars.update)
export const useCheckSource = () => useAction(calendars.check)
export const useSubscribe = () => useAction(calendars.subscribe)
export const useUnsubscribe = () => useAction(calendars.unsubscribe)
export const useSettle = () => useAction(calendars.settle)
export const useRenewFeed = () => useAction(calendars.renewFeed)
