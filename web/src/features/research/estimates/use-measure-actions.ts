import type { Measure } from '@rostrum/contract/research/measures'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useEstimateAddress } from './address.ts'
import { useDeleteMeasure, useRestoreMeasure } from './api.ts'

export function useMeasureActions() {
  const remove = useDeleteMeasure()
  const restore = useRestoreMeasure()
  const { query, change } = useEstimateAddress()
  return {
    remove: async ({ key, name }: Measure): Promise<void> => {
      const args = { params: { id: key } }
      try {
        // First away: the table would ask for a measure that is gone.
        if (query.measure === key) change({ measure: undefined, period: undefined })
        await remove.mutateAsync(args)
        notifyWithUndo(`${name} deleted`, () => {
          restore
            .mutateAsync(args)
            .catch((error: unknown) => notifyError(`${name} could not be restored. ${reasonOf(error)}`))
        })
      } catch (error) {
        notifyError(`${name} could not be deleted. ${reasonOf(error)}`)
      }
    },
  }
}
