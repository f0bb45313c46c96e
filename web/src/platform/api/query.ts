// Queries and actions from endpoints. Keys are made here and never typed by hand: [area, path, args].
import type { Args, Endpoint, Result } from '@rostrum/contract/platform/endpoint'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'

/** The first word of a path after its version: /v2/product_feedback.csv is of product_feedback. */
const areaOf = (endpoint: Endpoint): string => endpoint.path.split('/')[2]?.split('.')[0] ?? endpoint.path

export const queryFor = <E extends Endpoint>(endpoint: E, args: Args<E>) =>
  queryOptions({
    queryKey: [areaOf(endpoint), endpoint.path, args] as const,
    // The signal is aborted when a newer request takes this one's place.
    queryFn: ({ signal }): Promise<Result<E>> => call(endpoint, args, { signal }),
    placeholderData: keepPreviousData,
  })

export function useAction<E extends Endpoint>(endpoint: E, options: { alsoInvalidates?: string[] } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (args: Args<E>): Promise<Result<E>> => call(endpoint, args),
    onSuccess: async () => {
      const areas = [areaOf(endpoint), ...(options.alsoInvalidates ?? [])]
      await Promise.all(areas.map((area) => client.invalidateQueries({ queryKey: [area] })))
    },
  })
}
