import { activities } from '@rostrum/contract/irm/activities'
import { team } from '@rostrum/contract/irm/team'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { bookings } from '@rostrum/contract/scheduler/bookings'
import { bookingPages } from '@rostrum/contract/scheduler/pages'
import { polls } from '@rostrum/contract/scheduler/polls'
import { quietPeriods } from '@rostrum/contract/scheduler/quiet-periods'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const schedulerState = () => queryFor(bookingPages.state, {})
export const bookingPageList = (query: Args<typeof bookingPages.list>['query']) =>
  queryFor(bookingPages.list, { query })
export const bookingPageById = (id: string) => queryForOne(bookingPages.read, { params: { id } })
export const slotPreview = (body: Args<typeof bookingPages.preview>['body']) => queryFor(bookingPages.preview, { body })
export const bookingList = (query: Args<typeof bookings.list>['query']) => queryFor(bookings.list, { query })
export const personLinks = (id: string) => queryFor(bookings.links, { params: { id } })
export const quietPeriodList = () => queryFor(quietPeriods.list, {})
export const pollList = (query: Args<typeof polls.list>['query']) => queryFor(polls.list, { query })
export const pollById = (id: string) => queryForOne(polls.read, { params: { id } })
export const customerUsers = () => queryFor(team.users, {})
export const activityTypes = () => queryFor(activities.types, {})

export const useCreatePage = () => useAction(bookingPages.create)
export const useUpdatePage = () => useAction(bookingPages.update)
export const useDeletePage = () => useAction(bookingPages.delete)
export const useRestorePage = () => useAction(bookingPages.restore)
export const useDuplicatePage = () => useAction(bookingPages.duplicate)
export const useCancelBooking = () => useAction(bookings.cancel)
export const useApproveBooking = () => useAction(bookings.approve)
export const useDeclineBooking = () => useAction(bookings.decline)
export const useCreateLink = () => useAction(bookings.createLink)
export const useAddQuietPeriod = () => useAction(quietPeriods.create)
export const useDeleteQuietPeriod = () => useAction(quietPeriods.delete)
export const useCreatePoll = () => useAction(polls.create)
export const useUpdatePoll = () => useAction(polls.update)
export const useSendPoll = () => useAction(polls.send)
export const useConfirmPoll = () => useAction(polls.confirm)
export const useClosePoll = () => useAction(polls.close)
export const useReopenPoll = () => useAction(polls.reopen)
export const useCancelPoll = () => useAction(polls.cancel)
