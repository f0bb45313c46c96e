import type { AlertKind } from '@rostrum/contract/holders/alert-rules'
import type { SeverityCondition } from '@rostrum/contract/holders/alert-severity'

interface Facts {
  kind: AlertKind
  form: string | null
  level: number | null
  /** One of the largest holders before or after the change. */
  isTop: boolean
}

/** Schedules older than 2024-12-18 are named 'SC 13D'. */
const isThirteenD = (form: string | null): boolean => form?.includes('13D') === true

/** What the severity of an alert depends on: a narrower case of its type, or else the type. */
export function conditionOf({ kind, form, level, isTop }: Facts): SeverityCondition {
  if (kind === 'schedule_filed' && isThirteenD(form)) return 'schedule_13d'
  if (kind === 'level_crossed' && level === 10) return 'level_10'
  if (kind === 'level_crossed' && level === 5) return 'level_5'
  if (kind === 'position_closed' && isTop) return 'top_holder_closed'
  if (kind === 'position_changed' && isTop) return 'top_holder_changed'
  return kind
}
