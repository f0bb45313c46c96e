import type { Estimate } from '@rostrum/contract/research/estimates'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteEstimate, useExcludeEstimate, useRestoreEstimate } from './api.ts'

export function useEstimateActions() {
  const remove = useDeleteEstimate()
  const restore = useRestoreEstimate()
  const exclude = useExcludeEstimate()
  const attempt = async (work: () => Promise<unknown>, failure: string): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      notifyError(`${failure} ${reasonOf(error)}`)
      return false
    }
  }
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
