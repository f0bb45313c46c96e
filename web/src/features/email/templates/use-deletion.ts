import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyInfo, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteTemplates, useRestoreTemplates } from './api.ts'

const counted = (count: number) => `${count} ${count === 1 ? 'template' : 'templates'}`

/** Templates of colleagues stay, which is said. */
export function useDeletion(): (ids: string[]) => Promise<void> {
  const remove = useDeleteTemplates()
  const restore = useRestoreTemplates()
  const undo = (ids: string[]) =>
    restore.mutateAsync({ body: { ids } }).catch((error: unknown) => notifyError(reasonOf(error)))
  return async (ids) => {
    try {
      const { ids: deleted } = await remove.mutateAsync({ body: { ids } })
      if (deleted.length > 0) notifyWithUndo(`${counted(deleted.length)} deleted`, () => void undo(deleted))
      const stay = ids.length - deleted.length
      if (stay > 0) notifyInfo(`${counted(stay)} can only be deleted by the owner or an admin.`)
    } catch (error) {
      notifyError(`Nothing was deleted. ${reasonOf(error)}`)
    }
  }
}
