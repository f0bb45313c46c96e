// Changes of targets, each with an undo: stage, owner, removal.
import type { UserBrief } from '@rostrum/contract/irm/values'
import { type Stage, stageLabels, type Target } from '@rostrum/contract/targeting/lists'
import { reasonOf } from '#platform/errors/reason.ts'
import { fullName } from '#platform/names.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { type ShownChange, useChangeTargets, useRemoveTargets, useRestoreTargets } from './api.ts'

export const countedTargets = (targets: readonly { name: string }[]): string =>
  targets.length === 1 ? (targets[0]?.name ?? '') : `${targets.length.toLocaleString('en-US')} targets`

export function useTargetActions(listId: string) {
  const { mutateAsync, isPending } = useChangeTargets(listId)
  const remove = useRemoveTargets()
  const restore = useRestoreTargets()
  const send = async (changes: ShownChange[]): Promise<boolean> => {
    try {
      await mutateAsync(changes)
      return true
    } catch (error) {
      notifyError(`The change could not be saved. ${reasonOf(error)}`)
      return false
    }
  }
  const bringBack = async (organizationIds: string[]) => {
    try {
      await restore.mutateAsync({ params: { id: listId }, body: { organizationIds } })
    } catch (error) {
      notifyError(`The targets could not be restored. ${reasonOf(error)}`)
    }
  }
  return {
    isPending: isPending || remove.isPending,
    move: async (targets: readonly Target[], stage: Stage) => {
      const moved = targets.filter((target) => target.stage !== stage)
      if (moved.length === 0) return
      const back = moved.map(({ id, stage: before }) => ({ organizationId: id, stage: before }))
      if (await send(moved.map(({ id }) => ({ organizationId: id, stage })))) {
        notifyWithUndo(`${countedTargets(moved)} moved to ${stageLabels[stage]}.`, () => void send(back))
      }
    },
    assign: async (targets: readonly Target[], owner: UserBrief | null) => {
      const back = targets.map(({ id, targetOwner }) => ({ organizationId: id, owner: targetOwner }))
      if (await send(targets.map(({ id }) => ({ organizationId: id, owner })))) {
        const whose = owner ? `assigned to ${fullName(owner)}` : 'no longer assigned'
        notifyWithUndo(`${countedTargets(targets)} ${whose}.`, () => void send(back))
      }
    },
    remove: async (targets: readonly Target[]): Promise<boolean> => {
      const organizationIds = targets.map(({ id }) => id)
      try {
        await remove.mutateAsync({ params: { id: listId }, body: { organizationIds } })
        notifyWithUndo(`${countedTargets(targets)} removed from the list.`, () => void bringBack(organizationIds))
        return true
      } catch (error) {
        notifyError(`${countedTargets(targets)} could not be removed. ${reasonOf(error)}`)
        return false
      }
    },
  }
}

export type TargetActions = ReturnType<typeof useTargetActions>
