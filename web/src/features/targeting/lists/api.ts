import type { UserBrief } from '@rostrum/contract/irm/values'
import { type Args, areaOf } from '@rostrum/contract/platform/endpoint'
import type { Page } from '@rostrum/contract/platform/paging'
import { people } from '@rostrum/contract/profiles/people'
import {
  mostTargets,
  type Target,
  type TargetChange,
  type TargetPerson,
  targetLists,
} from '@rostrum/contract/targeting/lists'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { invalidateAfter, queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export type MemberQuery = NonNullable<Args<typeof targetLists.members>['query']>

export const everyTargetList = (organizationId?: string) => queryFor(targetLists.list, { query: { organizationId } })
export const oneTargetList = (id: string) => queryForOne(targetLists.read, { params: { id } })
export const targetsOf = (id: string, query: MemberQuery) => queryFor(targetLists.members, { params: { id }, query })
export const boardOf = (id: string) => ({
  ...targetsOf(id, { pageSize: mostTargets, sort: 'due_on_asc-name_asc' }),
  placeholderData: undefined,
})
export const movesOf = (id: string, organizationId?: string) =>
  queryFor(targetLists.moves, { params: { id }, query: { organizationId } })

/** Who works at an organization. */
export const peopleThere = (organizationId: string) =>
  queryFor(people.list, { query: { organizationId, pageSize: 100 } })

export const useCreateTargetList = () => useAction(targetLists.create)
export const useUpdateTargetList = () => useAction(targetLists.update)
export const useDeleteTargetList = () => useAction(targetLists.delete)
export const useRestoreTargetList = () => useAction(targetLists.restore)
export const useAddTargets = () => useAction(targetLists.addMembers)
export const useRemoveTargets = () => useAction(targetLists.removeMembers)
export const useRestoreTargets = () => useAction(targetLists.restoreMembers)

/** The owner is shown at once, so its name comes with it. */
export interface ShownChange extends TargetChange {
  owner?: UserBrief | null
  people?: TargetPerson[]
}

/** Every loaded page of one list. */
const pagesOf = (listId: string) => ({
  queryKey: [areaOf(targetLists.members), targetLists.members.path] as const,
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    (queryKey[2] as Args<typeof targetLists.members>).params.id === listId,
})

const changed = (target: Target, { stage, owner, nextStep, dueOn, people }: ShownChange): Target => ({
  ...target,
  ...(stage && stage !== target.stage && { stage, stageSince: new Date() }),
  ...(owner !== undefined && { targetOwner: owner }),
  ...(nextStep !== undefined && { nextStep }),
  ...(dueOn !== undefined && { dueOn }),
  ...(people && { people }),
})

function showChanges(client: QueryClient, listId: string, changes: readonly ShownChange[]) {
  const byId = new Map(changes.map((one) => [one.organizationId, one]))
  client.setQueriesData<Page<Target>>(
    pagesOf(listId),
    (page) =>
      page && {
        ...page,
        data: page.data.map((target) => {
          const change = byId.get(target.id)
          return change ? changed(target, change) : target
        }),
      },
  )
}

/** Shown at once; what was shown before returns if the server refuses. */
export function useChangeTargets(listId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: ShownChange[]) =>
      call(targetLists.changeMembers, {
        params: { id: listId },
        body: {
          changes: changes.map(({ owner, people, ...change }) => ({
            ...change,
            ...(people && { personIds: people.map(({ id }) => id) }),
            ...(owner !== undefined && { ownerId: owner?.id ?? null }),
          })),
        },
      }),
    onMutate: async (changes) => {
      await client.cancelQueries(pagesOf(listId))
      const before = client.getQueriesData<Page<Target>>(pagesOf(listId))
      showChanges(client, listId, changes)
      return before
    },
    onError: (_error, _changes, before = []) => {
      for (const [key, page] of before) client.setQueryData(key, page)
    },
    onSettled: () => invalidateAfter(client, targetLists.changeMembers),
  })
}
