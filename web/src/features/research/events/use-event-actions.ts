import type { CompanyEvent } from '@rostrum/contract/research/company-events'
import { attempt } from '#platform/errors/attempt.ts'
import { notifyWithUndo } from '#ui/notify.ts'
import { useDeleteEvent, useRestoreEvent } from './api.ts'

export function useEventActions() {
  const remove = useDeleteEvent()
  const restore = useRestoreEvent()
  return {
    remove: ({ id, title }: Pick<CompanyEvent, 'id' | 'title'>) =>
      attempt(async () => {
        await remove.mutateAsync({ params: { id } })
        const undo = () => attempt(() => restore.mutateAsync({ params: { id } }), `${title} could not be restored.`)
        notifyWithUndo(`${title} deleted`, () => void undo())
      }, `${title} could not be deleted.`),
  }
}
