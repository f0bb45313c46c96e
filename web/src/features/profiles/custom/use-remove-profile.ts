import { useNavigate } from '@tanstack/react-router'
import { forgetViewed } from '#features/search/public.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { lastPageOutside } from '#platform/trail.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useRemoveProfile, useRestoreProfile } from './api.ts'
import { kinds, type ProfileBrief } from './kinds.ts'

const consequence = {
  person: 'They are removed from your IRM, lists and search. You can undo this.',
  organization: 'It is removed from your IRM, lists and search. Jobs at the organization are kept. You can undo this.',
}

/** Removes after a confirmation, with Undo, and returns to the page from which the profile was opened. */
export function useRemoveWithUndo({ kind, id, name }: ProfileBrief) {
  const navigate = useNavigate()
  const { path, listPath, pickerKind } = kinds[kind]
  const leave = async () => {
    forgetViewed(pickerKind, id)
    const before = lastPageOutside(path.replace('$id', id))
    await navigate({ href: before ?? listPath, replace: true })
  }
  const remove = useRemoveProfile(kind, leave)
  const restore = useRestoreProfile(kind)
  const bringBack = async () => {
    try {
      await restore.mutateAsync(id)
      notifySuccess(`${name} restored`)
      await navigate({ to: path, params: { id } })
    } catch (error) {
      notifyError(`${name} could not be restored. ${reasonOf(error)}`)
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
    notifyWithUndo(`${name} deleted`, () => void bringBack())
  }
}
