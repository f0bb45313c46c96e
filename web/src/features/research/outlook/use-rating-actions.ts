import type { BrokerRating } from '@rostrum/contract/research/outlook'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteRating, useRestoreRating } from './api.ts'

export function useRatingActions() {
  const remove = useDeleteRating()
  const restore = useRestoreRating()
  return {
    remove: async ({ id }: Pick<BrokerRating, 'id'>) => {
      try {
        await remove.mutateAsync({ params: { id } })
        notifyWithUndo('Rating deleted', () => {
          restore
            .mutateAsync({ params: { id } })
            .catch((error) => notifyError(`The rating could not be restored. ${reasonOf(error)}`))
        })
      } catch (error) {
        notifyError(`The rating could not be deleted. ${reasonOf(error)}`)
      }
    },
  }
}
