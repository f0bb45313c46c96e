// What is done with saved weights besides saving them: use, share, and delete with Undo.
import type { WeightSet } from '@rostrum/contract/targeting/weights'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteWeights, useRestoreWeights, useUpdateWeights, useUseWeights } from './api.ts'

export function useWeightActions(securityId: string, onUsed: () => void) {
  const using = useUseWeights()
  const update = useUpdateWeights()
  const remove = useDeleteWeights()
  const restore = useRestoreWeights()
  const failed = (what: string) => (error: unknown) =>
    notifyError(`The weights could not be ${what}. ${reasonOf(error)}`)

  const use = (id: string | null) =>
    using.mutate({ body: { securityId, id } }, { onSuccess: onUsed, onError: failed('changed') })

  const bringBack = ({ id, isInUse }: WeightSet) =>
    restore.mutate({ params: { id } }, { onSuccess: () => isInUse && use(id), onError: failed('restored') })

  return {
    use,
    setShared: ({ id, name, weights, version }: WeightSet, isShared: boolean) =>
      update.mutate(
        { params: { id }, body: { name, weights, isShared, version } },
        {
          onSuccess: () => notifySuccess(isShared ? `“${name}” shared with your team` : `“${name}” is private again`),
          onError: failed('changed'),
        },
      ),
    forget: (set: WeightSet) =>
      remove.mutate(
        { params: { id: set.id } },
        {
          onSuccess: () => {
            onUsed()
            notifyWithUndo(`“${set.name}” deleted`, () => bringBack(set))
          },
          onError: failed('deleted'),
        },
      ),
  }
}

export type WeightActions = ReturnType<typeof useWeightActions>
