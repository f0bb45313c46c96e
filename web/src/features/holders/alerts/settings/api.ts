import type { AlertRule } from '@rostrum/contract/holders/alert-rules'
import { alertSeverities } from '@rostrum/contract/holders/alert-severity'
import { alerts } from '@rostrum/contract/holders/alerts'
import { notifications } from '@rostrum/contract/notifications'
import { queryFor, useAction } from '#platform/api/query.ts'

/** Refetched every time the form opens, but never in the background while the user is typing. */
const forForm = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export const alertRules = () => ({ ...queryFor(alerts.rules, {}), ...forForm })
export const useSaveRules = () => useAction(alerts.saveRules)
export const alertPreview = (rules: AlertRule[]) => queryFor(alerts.preview, { body: { rules } })

export const chosenSeverities = () => queryFor(alertSeverities.read, {})
export const useSaveSeverities = () => useAction(alertSeverities.save)

export const notificationPreferences = () => ({ ...queryFor(notifications.preferences, {}), ...forForm })
export const useSavePreferences = () => useAction(notifications.savePreferences)
