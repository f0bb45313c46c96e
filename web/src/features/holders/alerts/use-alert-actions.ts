import type { Alert } from '@rostrum/contract/holders/alerts'
import { useOpenDrawer } from '#market/use-profile-address.ts'
import { notifyError, notifyInfo, notifyWithUndo } from '#ui/notify.ts'
import { useReadAll, useSetRead, useUndoReadAll } from './api.ts'
import { evidenceOf } from './evidence-of.ts'
import { type AlertSearch, filtersOf } from './list-address.ts'

const failed = () => notifyError('It could not be marked. Please try again.')

export function useAlertActions() {
  const setRead = useSetRead()
  const openDrawer = useOpenDrawer()
  const mark = (alert: Alert, isRead: boolean) => setRead.mutate({ alert, isRead }, { onError: failed })
  const readOnce = (alert: Alert) => {
    if (!alert.readAt) mark(alert, true)
  }
  return {
    toggle: (alert: Alert) => mark(alert, !alert.readAt),
    readOnce,
    /** Opening the evidence marks the alert as read. */
    openEvidence: (alert: Alert) => {
      const drawer = evidenceOf(alert)
      if (!drawer) return
      readOnce(alert)
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
    undo.mutate({ body: { readAt: readAt.toISOString() } }, { onError: () => notifyError('They stayed read.') })
  const run = () =>
    readAll.mutate(
      { body: filtersOf(search) },
      {
        onSuccess: ({ count, readAt }) => {
          if (count === 0) notifyInfo('Nothing was unread')
          else notifyWithUndo(`${count} ${count === 1 ? 'alert' : 'alerts'} marked as read`, () => takeBack(readAt))
        },
        onError: () => notifyError('They could not be marked as read. Please try again.'),
      },
    )
  return { run, isPending: readAll.isPending }
}
