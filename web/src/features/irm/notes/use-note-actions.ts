import type { Note } from '@rostrum/contract/irm/notes'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteNote, useRestoreNote, useUpdateNote } from './api.ts'

/** Pinning does not change the text, so it needs no version check. */
export function usePinNote(): (note: Note) => void {
  const { mutate } = useUpdateNote()
  const set = (id: string, isPinned: boolean, then?: () => void) =>
    mutate(
      { params: { id }, body: { isPinned } },
      {
        onSuccess: then,
        onError: (error) =>
          notifyError(`The note could not be ${isPinned ? 'pinned' : 'unpinned'}. ${reasonOf(error)}`),
      },
    )
  return ({ id, isPinned }) =>
    set(id, !isPinned, isPinned ? () => notifyWithUndo('Note unpinned', () => set(id, true)) : undefined)
}

export function useRemoveNote(): (note: Note, onDeleted?: () => void) => Promise<void> {
  const remove = useDeleteNote()
  const restore = useRestoreNote()
  const bringBack = async (id: string) => {
    try {
      await restore.mutateAsync({ params: { id } })
      notifySuccess('Note restored')
    } catch (error) {
      notifyError(`The note could not be restored. ${reasonOf(error)}`)
    }
  }
  return async ({ id }, onDeleted) => {
    try {
      await remove.mutateAsync({ params: { id } })
      onDeleted?.()
      notifyWithUndo('Note deleted', () => void bringBack(id))
    } catch (error) {
      notifyError(`The note could not be deleted. ${reasonOf(error)}`)
    }
  }
}
