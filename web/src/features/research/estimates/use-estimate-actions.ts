import type { Estimate } from '@rostrum/contract/research/estimates'
import { attempt } from '#platform/errors/attempt.ts'
import { notifyWithUndo } from '#ui/notify.ts'
import { useDeleteEstimate, useExcludeEstimate, useRestoreEstimate } from './api.ts'

export function useEstimateActions() {
  const remove = useDeleteEstimate()
  const restore = useRestoreEstimate()
  const exclude = useExcludeEstimate()
  return {
    remove: ({ id }: Estimate) =>
      attempt(async () => {
        await remove.mutateAsync({ params: { id } })
        notifyWithUndo(
          'Estimate deleted',
          () => void attempt(() => restore.mutateAsync({ params: { id } }), 'The estimate could not be restored.'),
        )
      }, 'The estimate could not be deleted.'),

    setExclusion: ({ id, exclusion }: Estimate, reason: string | null) =>
      attempt(async () => {
        await exclude.mutateAsync({ params: { id }, body: { reason } })
        const before = exclusion?.reason ?? null
        notifyWithUndo(
          reason === null ? 'Estimate included' : 'Estimate excluded',
          () =>
            void attempt(
              () => exclude.mutateAsync({ params: { id }, body: { reason: before } }),
              'The estimate could not be changed.',
            ),
        )
      }, 'The estimate could not be changed.'),
  }
}
