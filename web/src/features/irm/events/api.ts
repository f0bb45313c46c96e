import { activities } from '@rostrum/contract/irm/activities'
import { events } from '@rostrum/contract/irm/events/events'
import { eventOutcome } from '@rostrum/contract/irm/events/outcome'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import { eventRoad } from '@rostrum/contract/irm/events/road'
import { eventUpdates } from '@rostrum/contract/irm/events/updates'
import { team } from '@rostrum/contract/irm/team'
import { themes } from '@rostrum/contract/irm/themes'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { targetLists } from '@rostrum/contract/targeting/lists'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const eventList = (query: Args<typeof events.list>['query']) => queryFor(events.list, { query })
export const eventById = (id: string) => queryForOne(events.read, { params: { id } })
export const outcomeById = (id: string) => queryForOne(eventOutcome.read, { params: { id } })
export const updatesOf = (id: string) => queryForOne(eventUpdates.list, { params: { id } })
export const ownRoad = () => queryFor(eventRoad.read, {})
export const planById = (id: string) => queryForOne(eventPlan.read, { params: { id } })

const everyone = { pageSize: 500 }
export const activeColleagues = () => queryFor(team.colleagues, { query: { ...everyone, activeOnly: true } })
export const everyBroker = () => queryFor(team.brokers, { query: everyone })
export const everyTargetList = () => queryFor(targetLists.list, { query: {} })
export const activityTypes = () => queryFor(activities.types, {})
export const everyTheme = () => queryFor(themes.list, {})

export const useCreateEvent = () => useAction(events.create)
export const useUpdateEvent = () => useAction(events.update)
export const useDeleteEvent = () => useAction(events.delete)
export const useRestoreEvent = () => useAction(events.restore)

export const useAddMeeting = () => useAction(eventPlan.addMeeting)
export const useAddSlots = () => useAction(eventPlan.addSlots)
export const useChangeMeeting = () => useAction(eventPlan.changeMeeting)
export const useDeleteMeeting = () => useAction(eventPlan.deleteMeeting)
export const useRestoreMeeting = () => useAction(eventPlan.restoreMeeting)
export const useInvite = () => useAction(eventPlan.invite)
export const useChangeInvitee = () => useAction(eventPlan.changeInvitee)
export const useDeleteInvitee = () => useAction(eventPlan.deleteInvitee)
export const useRestoreInvitee = () => useAction(eventPlan.restoreInvitee)
export const usePlace = () => useAction(eventPlan.place)
export const usePropose = () => useAction(eventPlan.propose)
export const useUndoProposal = () => useAction(eventPlan.undoProposal)
export const useDebrief = () => useAction(eventPlan.debrief)
export const useSendUpdates = () => useAction(eventUpdates.send)
