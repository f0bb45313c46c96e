import type { CompanyEvent } from '@rostrum/contract/research/company-events'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteEvent, useRestoreEvent } from './api.ts'

export function useEventActions() {
  const remove = useDeleteEvent()
  const restore = useRestoreEvent()
  return {
    remove: async ({ id, title }: Pick<CompanyEvent, 'id' | 'title'>): Promise<void> => {
      try {
        await remove.mutateAsync({ params: { id } })
        notifyWithUndo(`${title} deleted`, () => {
          restore
            .mutateAsync({ params: { id } })
            .catch((error: unknown) => notifyError(`${title} could not be restored. ${reasonOf(error)}`))
        })
      } catch (error) {
        notifyError(`${title} could not be deleted. ${reasonOf(error)}`)
      }
    },
  }
}
