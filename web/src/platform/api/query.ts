// Queries and mutations from endpoints. Query keys are built only here: [area, path, args].
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
    // The signal is aborted when a newer request supersedes this one.
    queryFn: ({ signal }): Promise<Result<E>> => call(endpoint, args, { signal }),
    placeholderData: keepPreviousData,
    // A query sent by POST is not retried, like any other POST.
    ...(endpoint.method !== 'GET' && { retry: false }),
  })

/** Of one record: while another loads, the one before it is not shown in its place. */
export const queryForOne = <E extends Endpoint>(endpoint: E, args: Args<E>) => ({
  ...queryFor(endpoint, args),
  placeholderData: undefined,
})

/** Matches every query of these areas, for bulk operations on the query client. */
export const inAreas = (areas: Iterable<string>) => {
  const named = new Set(areas)
  return { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => named.has(String(queryKey[0])) }
}

/** The areas that a write invalidates: its own, and those listed in the contract's `affects`. */
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
