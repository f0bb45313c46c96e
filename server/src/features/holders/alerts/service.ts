import type { AlertKind, AlertRule } from '@rostrum/contract/holders/alert-rules'
import {
  type AlertSeverities,
  type alertSeverities,
  type ConditionSeverity,
  severityConditions,
} from '@rostrum/contract/holders/alert-severity'
import type { alerts } from '@rostrum/contract/holders/alerts'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findFor, monitoredSecurities } from './evaluation/find.ts'
import { evaluateCustomerAlerts } from './jobs.ts'
import type { AlertFilters } from './queries/filters.ts'
import { readMarketState } from './queries/market.ts'
import { findGroupOf, markAllRead, markUnread, setGroupRead } from './queries/read.ts'
import type { Subscriber } from './rules/decide.ts'
import { cancelDigest, findScope, listListeners, listRules, upsertRules } from './rules/queries.ts'
import { severitiesOf, upsertSeverities } from './severity/queries.ts'

/** All alerts of the same holder and filing. */
export const markGroup =
  (state: 'read' | 'unread') =>
  async (ctx: Context, { params }: { params: { id: string } }): Promise<undefined> => {
    const userId = ctx.principal.user.id
    const groupId = await findGroupOf(ctx.db, userId, params.id)
    if (groupId === undefined) throw notFound('Alert')
    await setGroupRead(ctx.db, userId, groupId, state === 'read' ? new Date() : null)
    await recordChange(ctx, { action: `alert.${state}`, subjectType: 'alert', subjectId: params.id })
    return undefined
  }

export async function readAll(ctx: Context, { body }: Input<typeof alerts.readAll>) {
  const userId = ctx.principal.user.id
  const readAt = new Date()
  const count = await markAllRead(ctx.db, userId, body as AlertFilters, readAt)
  await recordChange(ctx, { action: 'alerts.read', subjectType: 'user', subjectId: userId, after: { count } })
  return { count, readAt }
}

export async function undoReadAll(ctx: Context, { body }: Input<typeof alerts.undoReadAll>): Promise<undefined> {
  const userId = ctx.principal.user.id
  const count = await markUnread(ctx.db, userId, body.readAt)
  await recordChange(ctx, { action: 'alerts.unread', subjectType: 'user', subjectId: userId, after: { count } })
  return undefined
}

export async function saveRules(ctx: Context, { body }: Input<typeof alerts.saveRules>): Promise<AlertRule[]> {
  const userId = ctx.principal.user.id
  const before = await listRules(ctx.db, userId)
  await upsertRules(ctx.db, ctx.customerId, userId, body.rules)
  const silenced = body.rules.filter(({ isOn, email }) => !isOn || email === 'none').map(({ kind }) => kind)
  await cancelDigest(ctx.db, userId, silenced)
  // Evaluate right away, so that newly covered peers and favorites appear in the list.
  await ctx.enqueue(evaluateCustomerAlerts, { customerId: ctx.customerId })
  const after = await listRules(ctx.db, userId)
  await recordChange(ctx, { action: 'alert_rules.saved', subjectType: 'user', subjectId: userId, before, after })
  return after
}

const asList = (chosen: AlertSeverities) =>
  severityConditions.map((condition) => ({ condition, severity: chosen[condition] }))

export const readSeverities = async ({ db, principal }: Context): Promise<ConditionSeverity[]> =>
  asList((await severitiesOf(db, [principal.user.id]))(principal.user.id))

export async function saveSeverities(
  ctx: Context,
  { body }: Input<typeof alertSeverities.save>,
): Promise<ConditionSeverity[]> {
  const userId = ctx.principal.user.id
  const before = await readSeverities(ctx)
  await upsertSeverities(ctx.db, ctx.customerId, userId, body.severities)
  const after = await readSeverities(ctx)
  await recordChange(ctx, { action: 'alert_severities.saved', subjectType: 'user', subjectId: userId, before, after })
  return after
}

/** The alerts that a new user with these rules would start with. */
export async function previewRules(
  ctx: Context,
  { body }: Input<typeof alerts.preview>,
): Promise<Output<typeof alerts.preview>> {
  const { newestQuarter: quarter } = await readMarketState(ctx.db)
  const [saved] = await listListeners(ctx.db, ctx.customerId, ctx.principal.user.id)
  if (!quarter || !saved) return { quarter: null, total: 0, kinds: [] }
  const rules = new Map<AlertKind, AlertRule>([...saved.rules, ...body.rules.map((rule) => [rule.kind, rule] as const)])
  const listener: Subscriber = { ...saved, rules }
  const scope = await findScope(ctx.db)
  const found = await findFor(ctx.db, [listener], scope, {
    securityIds: [...monitoredSecurities(listener, scope)],
    quarters: [quarter],
    since: null,
    fromQuarter: quarter,
  })
  const counted = [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, of]) => ({ kind, count: of.length }))
  return { quarter, total: found.length, kinds: counted }
}
