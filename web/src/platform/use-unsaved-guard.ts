import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#ui/confirm.ts'
import { isLeavingForSignIn } from './drafts.ts'

/** Asks for confirmation before leaving a form with unsaved changes, including closing the tab. */
export function useUnsavedGuard(hasChanges: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!hasChanges() || current.pathname === next.pathname) return false
      const leaves = await confirm({
        title: 'Leave without saving?',
        message: 'Your changes will be lost.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
        danger: true,
      })
      return !leaves
    },
    enableBeforeUnload: () => hasChanges() && !isLeavingForSignIn(),
  })
}
