import { useNavigate } from '@tanstack/react-router'
import { reasonOf } from '#platform/errors/reason.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useRemoveProfile, useRestoreProfile } from './api.ts'
import { kinds, type ProfileBrief } from './kinds.ts'

const consequence = {
  person: 'They leave your IRM, every list and the search. You can bring them back right after.',
  organization:
    'It leaves your IRM, every list and the search; jobs at it stay as they are. You can bring it back right after.',
}

/** Removes after a confirmation, with Undo. */
export function useRemoveWithUndo({ kind, id, name }: ProfileBrief) {
  const navigate = useNavigate()
  const { path, listPath } = kinds[kind]
  const remove = useRemoveProfile(kind)
  const restore = useRestoreProfile(kind)
  const bringBack = async () => {
    try {
      await restore.mutateAsync(id)
      notifySuccess(`${name} is back`)
      await navigate({ to: path, params: { id } })
    } catch (error) {
      notifyError(`${name} could not be brought back. ${reasonOf(error)}`)
    }
  }
  return async () => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: consequence[kind],
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return
    try {
      await remove.mutateAsync(id)
    } catch (error) {
      notifyError(`${name} could not be deleted. ${reasonOf(error)}`)
      return
    }
    await navigate({ to: listPath })
    notifyWithUndo(`${name} was deleted`, () => void bringBack())
  }
}
