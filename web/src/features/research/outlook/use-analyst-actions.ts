import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteAnalyst, useRestoreAnalyst } from './api.ts'

export function useAnalystActions() {
  const remove = useDeleteAnalyst()
  const restore = useRestoreAnalyst()
  return {
    remove: async ({ id, name }: { id: string; name: string }) => {
      try {
        await remove.mutateAsync({ params: { id } })
        notifyWithUndo(`${name} deleted`, () => {
          restore
            .mutateAsync({ params: { id } })
            .catch((error) => notifyError(`${name} could not be restored. ${reasonOf(error)}`))
        })
      } catch (error) {
        notifyError(`${name} could not be deleted. ${reasonOf(error)}`)
      }
    },
  }
}
