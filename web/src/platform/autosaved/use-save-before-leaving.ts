import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#ui/confirm.ts'
import type { Autosaved } from './use-autosaved.ts'

/** What was just typed is saved first; only what cannot be saved asks before it is lost. Paths below `path` stay open. */
export function useSaveBeforeLeaving(path: string, draft: Pick<Autosaved<object>, 'isDirty' | 'save' | 'failure'>) {
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (!draft.isDirty() || next.pathname.startsWith(path)) return false
      const isSaved = await draft.save().then(
        () => true,
        () => false,
      )
      if (isSaved) return false
      const leaves = await confirm({
        title: 'Leave without saving?',
        message: `Your last changes could not be saved. ${draft.failure}`,
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
        danger: true,
      })
      return !leaves
    },
    enableBeforeUnload: () => draft.isDirty(),
  })
}
