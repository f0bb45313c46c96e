import { useNavigate } from '@tanstack/react-router'
import { forgetViewed } from '#features/search/public.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { lastPageOutside } from '#platform/trail.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useRemoveProfile, useRestoreProfile } from './api.ts'
import { kinds, type ProfileBrief } from './kinds.ts'

const consequence = {
  person: 'They leave your IRM, every list and the search. You can bring them back right after.',
  organization:
    'It leaves your IRM, every list and the search; jobs at it stay as they are. You can bring it back right after.',
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
    notifyWithUndo(`${name} was deleted`, () => void bringBack())
  }
}
