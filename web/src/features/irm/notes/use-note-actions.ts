import type { Note } from '@rostrum/contract/irm/notes'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteNote, useRestoreNote, useUpdateNote } from './api.ts'

/** Pinning does not change the text, so it needs no version check. */
export function usePinNote(): (note: Note) => void {
  const { mutate } = useUpdateNote()
  return ({ id, isPinned }) =>
    mutate(
      { params: { id }, body: { isPinned: !isPinned } },
      {
        onError: (error) =>
          notifyError(`The note could not be ${isPinned ? 'unpinned' : 'pinned'}. ${reasonOf(error)}`),
      },
    )
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
