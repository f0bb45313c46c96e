import type { Args, WritingEndpoint } from '@rostrum/contract/platform/endpoint'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { duplicates } from '@rostrum/contract/profiles/duplicates'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { areasAfter, inAreas, invalidateAfter, queryFor, queryForOne } from '#platform/api/query.ts'
import { notifyError } from '#ui/notify.ts'
import { kinds, type ProfileBrief, type ProfileKind } from './kinds.ts'

/**
 * Refetches active queries and removes inactive ones: the next page must not start from a cached profile that was
 * merged, deleted or renamed since.
 */
export async function refreshProfiles(client: QueryClient, endpoint: WritingEndpoint): Promise<void> {
  client.removeQueries({ ...inAreas(areasAfter(endpoint)), type: 'inactive' })
  await invalidateAfter(client, endpoint)
}

/** A form starts from fresh data, never from the cache. */
const freshly = <Key extends readonly unknown[], Options extends { queryKey: Key }>(options: Options) => ({
  ...options,
  queryKey: [...options.queryKey, 'edited'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  placeholderData: undefined,
})

export const editedPerson = (id: string) => freshly(queryFor(customProfiles.readPerson, { params: { id } }))
export const editedOrganization = (id: string) => freshly(queryFor(organizations.read, { params: { id } }))

export const organizationBrief = (id: string) => queryFor(organizations.read, { params: { id } })

/** No placeholder data: it would warn of somebody with an email address that is no longer in the form. */
export const similarPeople = (query: Args<typeof duplicates.similarPeople>['query']) =>
  queryForOne(duplicates.similarPeople, { query })

/** Optimistic update, rolled back when the server rejects it. `rejoin` undoes `leave`. */
export function useMembership({ kind, id, name }: ProfileBrief) {
  const client = useQueryClient()
  const { read, join, leave, rejoin } = kinds[kind]
  const show = (isAffiliated: boolean) => {
    const [area] = queryFor(read, { params: { id } }).queryKey
    client.setQueriesData<{ id: string; isAffiliated: boolean }>({ queryKey: [area, read.path] }, (profile) =>
      profile?.id === id ? { ...profile, isAffiliated } : profile,
    )
  }
  return useMutation({
    scope: { id: `membership-${id}` },
    mutationFn: (change: 'join' | 'leave' | 'rejoin') => call({ join, leave, rejoin }[change], { params: { id } }),
    onMutate: (change) => show(change !== 'leave'),
    onError: (_error, change) => {
      show(change === 'leave')
      notifyError(
        change === 'leave' ? `${name} could not be removed from your IRM` : `${name} could not be added to your IRM`,
      )
    },
    onSuccess: () => refreshProfiles(client, join),
  })
}

/** Any profile write; afterwards every list may be stale. */
function useProfileWrite<Input, Output>(endpoint: WritingEndpoint, write: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSuccess: () => refreshProfiles(client, endpoint) })
}

/** The page is left before lists are refreshed: reading the profile again would find nothing. */
export function useRemoveProfile(kind: ProfileKind, leave: () => Promise<void>) {
  const client = useQueryClient()
  const { remove } = kinds[kind]
  return useMutation({
    mutationFn: (id: string) => call(remove, { params: { id } }),
    onSuccess: async () => {
      await leave()
      await refreshProfiles(client, remove)
    },
  })
}
export const useRestoreProfile = (kind: ProfileKind) =>
  useProfileWrite(kinds[kind].restore, async (id: string): Promise<void> => {
    await call(kinds[kind].restore, { params: { id } })
  })

interface MergePair {
  sourceId: string
  targetId: string
}

export const mergePreview = (kind: ProfileKind, pair: MergePair) => ({
  ...queryFor(kinds[kind].previewMerge, { query: pair }),
  staleTime: 0,
  placeholderData: undefined,
})
export const useMergeProfiles = (kind: ProfileKind) =>
  useProfileWrite(kinds[kind].merge, (body: MergePair) => call(kinds[kind].merge, { body }))
export const useUndoMerge = (kind: ProfileKind) =>
  useProfileWrite(kinds[kind].undoMerge, (id: string) => call(kinds[kind].undoMerge, { params: { id } }))
