import { newsFeeds } from '@rostrum/contract/news/feeds'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { queryFor, useAction } from '#platform/api/query.ts'

/** A feed that waits is read within a minute. */
const soonMs = 5000

export const feedList = () => ({
  ...queryFor(newsFeeds.list, {}),
  refetchInterval: ({ state: { data } }: { state: { data: { state: string }[] | undefined } }) =>
    data?.some(({ state }) => state === 'waiting') ? soonMs : (false as const),
})

export const useAddFeed = () => useAction(newsFeeds.add)
export const useUpdateFeed = () => useAction(newsFeeds.update)
export const useFetchFeed = () => useAction(newsFeeds.fetch)
export const useRemoveFeed = () => useAction(newsFeeds.remove)
export const useRestoreFeed = () => useAction(newsFeeds.restore)
/** Reads only: nothing to refetch. */
export const useTestFeed = () =>
  useMutation({ mutationFn: (args: Args<typeof newsFeeds.test>) => call(newsFeeds.test, args) })
