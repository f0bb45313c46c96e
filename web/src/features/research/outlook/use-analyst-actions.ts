import { attempt } from '#platform/errors/attempt.ts'
import { notifyWithUndo } from '#ui/notify.ts'
import { useDeleteAnalyst, useRestoreAnalyst } from './api.ts'

export function useAnalystActions() {
  const remove = useDeleteAnalyst()
  const restore = useRestoreAnalyst()
  return {
    remove: ({ id, name }: { id: string; name: string }) =>
      attempt(async () => {
        await remove.mutateAsync({ params: { id } })
        const undo = () => attempt(() => restore.mutateAsync({ params: { id } }), `${name} could not be restored.`)
        notifyWithUndo(`${name} deleted`, () => void undo())
      }, `${name} could not be deleted.`),
  }
}
