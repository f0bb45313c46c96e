import type { BrokerRating } from '@rostrum/contract/research/outlook'
import { attempt } from '#platform/errors/attempt.ts'
import { notifyWithUndo } from '#ui/notify.ts'
import { useDeleteRating, useRestoreRating } from './api.ts'

export function useRatingActions() {
  const remove = useDeleteRating()
  const restore = useRestoreRating()
  return {
    remove: ({ id }: Pick<BrokerRating, 'id'>) =>
      attempt(async () => {
        await remove.mutateAsync({ params: { id } })
        const undo = () => attempt(() => restore.mutateAsync({ params: { id } }), 'The rating could not be restored.')
        notifyWithUndo('Rating deleted', () => void undo())
      }, 'The rating could not be deleted.'),
  }
}
