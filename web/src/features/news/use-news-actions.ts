import type { NewsItem } from '@rostrum/contract/news/news'
import { useQuery } from '@tanstack/react-query'
import { notifyError, notifyInfo, notifyWithUndo } from '#ui/notify.ts'
import { newsChoices, useAccept, useMark, useReadAll, useReject, useSaveChoices, useUndoReadAll } from './api.ts'
import { filtersOf, type NewsSearch } from './list-address.ts'

const failed = () => notifyError('Couldn’t save the change. Please try again.')

export function useNewsActions() {
  const mark = useMark()
  const reject = useReject()
  const accept = useAccept()
  const choices = useQuery(newsChoices()).data
  const save = useSaveChoices()
  const set = (item: NewsItem, marks: { isRead?: boolean; isSaved?: boolean }) =>
    mark.mutate({ item, ...marks }, { onError: failed })
  const setMuted = (mutedSources: string[]) => save.mutateAsync({ body: { mutedSources } })
  return {
    readOnce: (item: NewsItem) => !item.isRead && set(item, { isRead: true }),
    toggleRead: (item: NewsItem) => set(item, { isRead: !item.isRead }),
    toggleSaved: (item: NewsItem) => set(item, { isSaved: !item.isSaved }),
    /** All share classes of the company. Undo also lets the source match by the same words again. */
    notAbout: ({ key }: NewsItem, name: string, securityIds: readonly string[]) => {
      const ofEach = (send: typeof reject | typeof accept) =>
        Promise.all(securityIds.map((securityId) => send.mutateAsync({ params: { key }, body: { securityId } })))
      const takeBack = () => void ofEach(accept).catch(failed)
      void ofEach(reject).then(() => notifyWithUndo(`No longer listed under ${name}`, takeBack), failed)
    },
    muteSource: ({ id, name }: { id: string; name: string }) => {
      const before = choices?.mutedSources ?? []
      const muted = setMuted([...new Set([...before, id])])
      const takeBack = () => void setMuted(before).catch(failed)
      void muted.then(() => notifyWithUndo(`${name} muted`, takeBack), failed)
    },
  }
}

export type NewsActions = ReturnType<typeof useNewsActions>

/** Marks everything that matches the current filters as read, with Undo. */
export function useMarkAllRead(search: NewsSearch) {
  const readAll = useReadAll()
  const undo = useUndoReadAll()
  const takeBack = (readAt: Date) => undo.mutate({ body: { readAt: readAt.toISOString() } }, { onError: failed })
  const run = () =>
    readAll.mutate(
      { body: filtersOf(search) },
      {
        onSuccess: ({ count, readAt }) => {
          if (count === 0) notifyInfo('No unread news')
          else notifyWithUndo(`${count} ${count === 1 ? 'item' : 'items'} marked as read`, () => takeBack(readAt))
        },
        onError: failed,
      },
    )
  return { run, isPending: readAll.isPending }
}
