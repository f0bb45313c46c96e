import type { Alert, AlertGroup } from '@rostrum/contract/holders/alerts'
import { useOpenDrawer } from '#market/use-profile-address.ts'
import { notifyError, notifyInfo, notifyWithUndo } from '#ui/notify.ts'
import { useReadAll, useSetRead, useUndoReadAll } from './api.ts'
import { evidenceOf } from './evidence-of.ts'
import { type AlertSearch, filtersOf } from './list-address.ts'

const failed = () => notifyError('Couldn’t update the alert. Please try again.')

export function useAlertActions() {
  const setRead = useSetRead()
  const openDrawer = useOpenDrawer()
  const mark = (group: AlertGroup, isRead: boolean) => setRead.mutate({ group, isRead }, { onError: failed })
  const readOnce = (group: AlertGroup) => {
    if (group.unreadCount > 0) mark(group, true)
  }
  return {
    toggle: (group: AlertGroup) => mark(group, group.unreadCount > 0),
    readOnce,
    /** Opening the evidence marks the alerts of the filing as read. */
    openEvidence: (group: AlertGroup, alert: Alert) => {
      const drawer = evidenceOf(alert)
      if (!drawer) return
      readOnce(group)
      openDrawer(drawer)
    },
  }
}

export type AlertActions = ReturnType<typeof useAlertActions>

/** Marks everything that matches the current filters as read, with Undo. */
export function useMarkAllRead(search: AlertSearch) {
  const readAll = useReadAll()
  const undo = useUndoReadAll()
  const takeBack = (readAt: Date) =>
    undo.mutate(
      { body: { readAt: readAt.toISOString() } },
      { onError: () => notifyError('Couldn’t undo. The alerts are still marked as read.') },
    )
  const run = () =>
    readAll.mutate(
      { body: filtersOf(search) },
      {
        onSuccess: ({ count, readAt }) => {
          if (count === 0) notifyInfo('No unread alerts')
          else notifyWithUndo(`${count} ${count === 1 ? 'alert' : 'alerts'} marked as read`, () => takeBack(readAt))
        },
        onError: () => notifyError('Couldn’t mark the alerts as read. Please try again.'),
      },
    )
  return { run, isPending: readAll.isPending }
}
