import { briefings, isBeingMade } from '@rostrum/contract/briefings'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useAction } from '#platform/api/query.ts'

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

export const useBriefingList = (query: { pageSize: number; pageOffset: number }) =>
  useQuery({
    ...queryFor(briefings.list, { query }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? pollMs : false),
  })

/** Asked for each time the dialog opens. */
export const sectionChoice = () => ({ ...queryFor(briefings.choice, {}), placeholderData: undefined })

export const useCreateBriefing = () => useAction(briefings.create)
export const useCancelBriefing = () => useAction(briefings.cancel)
