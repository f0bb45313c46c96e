import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#ui/confirm.ts'

/** Whoever leaves a form with something typed is asked first; also when they close the tab. */
export function useUnsavedGuard(hasChanges: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!hasChanges() || current.pathname === next.pathname) return false
      const leaves = await confirm({
        title: 'Leave without saving?',
        message: 'What you typed here will be lost.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
        danger: true,
      })
      return !leaves
    },
    enableBeforeUnload: hasChanges,
  })
}
