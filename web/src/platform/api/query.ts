// Queries and actions from endpoints. Keys are made here and never typed by hand: [area, path, args].
import {
  type Args,
  areaOf,
  type Endpoint,
  type Result,
  type WritingEndpoint,
} from '@rostrum/contract/platform/endpoint'
import {
  type InvalidateQueryFilters,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from './api.ts'

export const queryFor = <E extends Endpoint>(endpoint: E, args: Args<E>) =>
  queryOptions({
    queryKey: [areaOf(endpoint), endpoint.path, args] as const,
    // The signal is aborted when a newer request takes this one's place.
    queryFn: ({ signal }): Promise<Result<E>> => call(endpoint, args, { signal }),
    placeholderData: keepPreviousData,
    // A question that is put by POST is sent once, as any other POST.
    ...(endpoint.method !== 'GET' && { retry: false }),
  })

/** Every query of these areas, for what a query client does to many at once. */
export const inAreas = (areas: Iterable<string>) => {
  const named = new Set(areas)
  return { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => named.has(String(queryKey[0])) }
}

/** The areas whose answers a write may have changed: its own, and those that the contract says it affects. */
export const areasAfter = (endpoint: WritingEndpoint): string[] => [areaOf(endpoint), ...endpoint.affects]

export const invalidateAfter = (
  client: QueryClient,
  endpoint: WritingEndpoint,
  how: Pick<InvalidateQueryFilters, 'refetchType'> = {},
): Promise<void> => client.invalidateQueries({ ...how, ...inAreas(areasAfter(endpoint)) })

export function useAction<E extends WritingEndpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (args: Args<E>): Promise<Result<E>> => call(endpoint, args),
    onSuccess: () => invalidateAfter(client, endpoint),
  })
}
