import { type NewsItem, news } from '@rostrum/contract/news/news'
import { newsPreferences } from '@rostrum/contract/news/preferences'
import type { Args } from '@rostrum/contract/platform/endpoint'
import type { Page } from '@rostrum/contract/platform/paging'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { inAreas, queryFor, useAction } from '#platform/api/query.ts'

export const newsList = (query: NonNullable<Args<typeof news.list>['query']>) => queryFor(news.list, { query })
export const newsCounts = (query: Args<typeof news.counts>['query']) => queryFor(news.counts, { query })
export const newsChoices = () => queryFor(newsPreferences.read, {})

export const useReadAll = () => useAction(news.readAll)
export const useUndoReadAll = () => useAction(news.undoReadAll)
export const useReject = () => useAction(news.reject)
export const useAccept = () => useAction(news.accept)
export const useSaveChoices = () => useAction(newsPreferences.save)

type Marks = { isRead?: boolean; isSaved?: boolean }

const keyOf = (endpoint: typeof news.list | typeof news.counts) => queryFor(endpoint, {}).queryKey.slice(0, 2)

const show = (client: QueryClient, key: string, marks: Marks) =>
  client.setQueriesData<Page<NewsItem>>(
    { queryKey: keyOf(news.list) },
    (page) => page && { ...page, data: page.data.map((item) => (item.key === key ? { ...item, ...marks } : item)) },
  )

/** Shown at once. In the Unread list the item stays until the next visit: rows that disappear are clicked wrongly. */
export function useMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item, ...marks }: { item: NewsItem } & Marks) =>
      call(news.mark, { params: { key: item.key }, body: marks }),
    onMutate: ({ item, ...marks }) => show(client, item.key, marks),
    onError: (_error, { item: { key, isRead, isSaved } }) => show(client, key, { isRead, isSaved }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(news.list), refetchType: 'none' }),
        client.invalidateQueries({ queryKey: keyOf(news.counts) }),
        client.invalidateQueries(inAreas(['dashboard'])),
      ]),
  })
}
