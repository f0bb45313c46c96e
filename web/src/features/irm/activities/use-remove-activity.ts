import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteActivity, useRestoreActivity } from './api.ts'

/** Deletes with Undo. */
export function useRemoveActivity(
  leave: () => Promise<void>,
): (activity: { id: string; subject: string }) => Promise<void> {
  const remove = useDeleteActivity()
  const restore = useRestoreActivity()
  const bringBack = async (id: string, subject: string) => {
    try {
      await restore.mutateAsync({ params: { id } })
      notifySuccess(`“${subject}” restored`)
    } catch (error) {
      notifyError(`“${subject}” could not be restored. ${reasonOf(error)}`)
    }
  }
  return async ({ id, subject }) => {
    try {
      await remove.mutateAsync({ id, leave })
      notifyWithUndo(`“${subject}” deleted`, () => void bringBack(id, subject))
    } catch (error) {
      notifyError(`“${subject}” could not be deleted. ${reasonOf(error)}`)
    }
  }
}
