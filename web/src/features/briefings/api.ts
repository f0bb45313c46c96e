import { type BriefingSection, briefings, isBeingMade } from '@rostrum/contract/briefings'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

const pollMs = 1000

/** Made, or its file not yet checked. */
const isUnderWay = ({ state, file }: { state: Parameters<typeof isBeingMade>[0]; file: { status: string } | null }) =>
  isBeingMade(state) || file?.status === 'in_progress'

export const useBriefing = (id: string) =>
  useQuery({
    ...queryFor(briefings.read, { params: { id } }),
    placeholderData: undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  })

export const useBriefingList = (query: Args<typeof briefings.list>['query']) =>
  useQuery({
    ...queryFor(briefings.list, { query }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? pollMs : false),
  })

/** Asked for each time the dialog opens. */
export const sectionChoice = () => queryForOne(briefings.choice, {})

export type BriefingMeetings = { activityIds: string[] } | { day: string } | { eventId: string; stopId: string }

/** Of activities and days, or of a day of an event. */
export function useCreateBriefing() {
  const create = useAction(briefings.create)
  const brief = useAction(eventPlan.brief)
  return useMutation({
    mutationFn: ({ meetings, sections }: { meetings: BriefingMeetings; sections: BriefingSection[] }) => {
      if (!('eventId' in meetings)) return create.mutateAsync({ body: { ...meetings, sections } })
      const { eventId, stopId } = meetings
      return brief.mutateAsync({ params: { id: eventId }, body: { stopId, sections } })
    },
  })
}
export const useCancelBriefing = () => useAction(briefings.cancel)
