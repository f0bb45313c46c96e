// How much an alert matters: a severity for each condition, which each user can change.
import { z } from 'zod'
import { endpoint, item } from '../platform/endpoint.ts'

/** Most severe first. */
export const severities = ['high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]
export const severityLabels: Record<Severity, string> = { high: 'High', medium: 'Medium', low: 'Low' }

/**
 * What a severity is set for: a type of alert, or a narrower case of one, which then applies instead of the type.
 * `activist` applies to any type, in addition: the more severe of the two counts.
 */
export const severityConditions = [
  'schedule_13d',
  'schedule_filed',
  'activist',
  'level_10',
  'level_5',
  'level_crossed',
  'top_holder_closed',
  'position_closed',
  'top_holder_changed',
  'position_changed',
  'position_opened',
  'peer_holder_opened',
  'insider_trade',
  'late_filing',
] as const
export type SeverityCondition = (typeof severityConditions)[number]

export const presetSeverities: Record<SeverityCondition, Severity> = {
  schedule_13d: 'high',
  schedule_filed: 'medium',
  activist: 'high',
  level_10: 'high',
  level_5: 'high',
  level_crossed: 'medium',
  top_holder_closed: 'high',
  position_closed: 'low',
  top_holder_changed: 'medium',
  position_changed: 'low',
  position_opened: 'medium',
  peer_holder_opened: 'medium',
  insider_trade: 'medium',
  late_filing: 'low',
}

export type AlertSeverities = Readonly<Record<SeverityCondition, Severity>>

const ConditionSeverity = z.strictObject({ condition: z.enum(severityConditions), severity: z.enum(severities) })
export type ConditionSeverity = z.output<typeof ConditionSeverity>

/** The more severe of the alert's own condition and, for an activist, that of activists. */
export function severityOf(
  chosen: AlertSeverities,
  { condition, isActivist }: { condition: SeverityCondition; isActivist: boolean },
): Severity {
  const given = [chosen[condition], ...(isActivist ? [chosen.activist] : [])]
  return severities.find((severity) => given.includes(severity)) ?? 'low'
}

export const alertSeverities = {
  read: endpoint({
    method: 'GET',
    path: '/v2/alert_severities',
    summary: 'How severe the user considers each type of alert; presets where they never chose',
    permission: 'member',
    response: item(z.array(ConditionSeverity)),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v2/alert_severities',
    summary: 'Set severities; omitted ones stay unchanged. Also changes alerts already in the list',
    permission: 'member',
    body: z.strictObject({
      severities: z
        .array(ConditionSeverity)
        .min(1)
        .max(severityConditions.length)
        .refine(
          (given) => new Set(given.map(({ condition }) => condition)).size === given.length,
          'Each condition can be given once',
        ),
    }),
    forReaders: true,
    affects: ['alerts'],
    response: item(z.array(ConditionSeverity)),
  }),
}
