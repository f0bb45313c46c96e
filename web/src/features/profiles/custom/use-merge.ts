import { reasonOf } from '#platform/errors/reason.ts'
import { useOnce } from '#platform/use-once.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useMergeProfiles, useUndoMerge } from './api.ts'
import type { ProfileKind } from './kinds.ts'

interface Side {
  id: string
  name: string
}

interface Following {
  onMerged?: () => Promise<void>
  onUndone?: () => Promise<void>
}

/** Merges, with Undo. */
export function useMergeWithUndo(kind: ProfileKind) {
  const merging = useMergeProfiles(kind)
  const undo = useUndoMerge(kind)
  const takeBack = async (mergeId: string, source: Side, { onUndone }: Following) => {
    try {
      await undo.mutateAsync(mergeId)
      notifySuccess(`Merge undone. ${source.name} is restored.`)
      await onUndone?.()
    } catch (error) {
      notifyError(`The merge could not be undone. ${reasonOf(error)}`)
    }
  }
  const { run: merge, isRunning: isMerging } = useOnce(
    async (source: Side, target: Side, following: Following = {}) => {
      try {
        const { id } = await merging.mutateAsync({ sourceId: source.id, targetId: target.id })
        await following.onMerged?.()
        notifyWithUndo(`${source.name} merged into ${target.name}`, () => void takeBack(id, source, following))
      } catch (error) {
        notifyError(`The profiles could not be merged. ${reasonOf(error)}`)
      }
    },
  )
  return { isMerging, merge }
}
