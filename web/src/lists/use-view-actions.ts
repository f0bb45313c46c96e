// Changes of a saved view by its owner: save, share, and delete with Undo.
import type { SavedView } from '@rostrum/contract/search'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteView, useRestoreView, useUpdateView } from './api.ts'

interface ViewActionsOptions {
  onDeleted: () => void
  onRestored: (view: SavedView) => void
}

export function useViewActions({ onDeleted, onRestored }: ViewActionsOptions) {
  const update = useUpdateView()
  const remove = useDeleteView()
  const restore = useRestoreView()

  const change = (view: SavedView, changes: Partial<SavedView>, then: () => void) => {
    const { id, list, name, search, columns } = { ...view, ...changes }
    const { isShared } = changes
    update.mutate(
      { params: { id }, body: { list, name, search, columns, ...(isShared !== undefined && { isShared }) } },
      { onSuccess: then, onError: (error) => notifyError(`The view could not be saved. ${reasonOf(error)}`) },
    )
  }

  const setShared = (view: SavedView, isShared: boolean) =>
    change(view, { isShared }, () =>
      notifyWithUndo(isShared ? `“${view.name}” shared with your team` : `“${view.name}” is private again`, () =>
        change(view, { isShared: !isShared }, () => undefined),
      ),
    )

  const bringBack = ({ id, name }: SavedView) =>
    restore.mutate(
      { params: { id } },
      {
        onSuccess: onRestored,
        onError: (error) => notifyError(`“${name}” could not be restored. ${reasonOf(error)}`),
      },
    )

  const forget = (view: SavedView) =>
    remove.mutate(
      { params: { id: view.id } },
      {
        onSuccess: () => {
          onDeleted()
          notifyWithUndo(`“${view.name}” deleted`, () => bringBack(view))
        },
        onError: (error) => notifyError(`The view could not be deleted. ${reasonOf(error)}`),
      },
    )

  return {
    overwrite: (view: SavedView, kept: Pick<SavedView, 'search' | 'columns'>) =>
      change(view, kept, () => notifyWithUndo(`“${view.name}” saved`, () => change(view, {}, () => onRestored(view)))),
    setShared,
    forget,
  }
}
