import type { ExcludeRule, excludeRules } from '@rostrum/contract/email/exclude-rules'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { recountThreads, removeActivities } from '../queries/recording.ts'
import * as queries from './queries.ts'

const subjectType = 'email_exclude_rule'
type Written = Input<typeof excludeRules.create>['body']['emailExcludeRule']

async function requireRule({ db }: Context, id: string, options = {}): Promise<ExcludeRule> {
  const rule = await queries.findRule(db, id, options)
  if (!rule) throw notFound('Rule')
  return rule
}

async function refuseSame({ db }: Context, { kind, value }: Pick<Written, 'kind' | 'value'>, self?: string) {
  const same = await queries.findSameRule(db, kind, value)
  if (same && same.id !== self) throw unprocessable({ 'email_exclude_rule.value': 'This rule already exists' })
}

/** Counts what is private to others too: the rule is the company's, and only numbers and own subjects are shown. */
export async function previewRule(ctx: Context, { body }: Input<typeof excludeRules.preview>) {
  const { subjects } = await queries.countRecorded(ctx.db, body.emailExcludeRule)
  const all = await seeingAll(ctx.db, () => queries.countRecorded(ctx.db, body.emailExcludeRule))
  return { ...all, subjects }
}

async function removeRecorded(ctx: Context, rule: Written): Promise<number> {
  if (!rule.removesRecorded) return 0
  return seeingAll(ctx.db, async () => {
    const { threadIds, messageCount } = await queries.deleteRecorded(ctx.db, rule)
    const empty = await recountThreads(ctx.db, threadIds)
    const activityIds = empty.map(({ activityId }) => activityId)
    if (activityIds.length > 0) await removeActivities(ctx.db, activityIds)
    await recordChange(
      ctx,
      ...activityIds.map((id) => ({ action: 'activity.removed', subjectType: 'activity', subjectId: id })),
    )
    return messageCount
  })
}

export async function createRule(ctx: Context, { body }: Input<typeof excludeRules.create>): Promise<ExcludeRule> {
  const { kind, value } = body.emailExcludeRule
  await refuseSame(ctx, body.emailExcludeRule)
  const id = newId()
  const { customerId, principal } = ctx
  await queries.insertRule(ctx.db, { customerId, id, userId: principal.user.id, kind, value })
  const removed = await removeRecorded(ctx, body.emailExcludeRule)
  const after = { kind, value, removed }
  await recordChange(ctx, { action: 'email_exclude_rule.added', subjectType, subjectId: id, after })
  return requireRule(ctx, id)
}

export async function changeRule(ctx: Context, { params, body }: Input<typeof excludeRules.update>) {
  const { kind: was, value: former } = await requireRule(ctx, params.id)
  const { kind, value } = body.emailExcludeRule
  await refuseSame(ctx, body.emailExcludeRule, params.id)
  await queries.updateRule(ctx.db, params.id, { kind, value })
  const removed = await removeRecorded(ctx, body.emailExcludeRule)
  await recordChange(ctx, {
    action: 'email_exclude_rule.changed',
    subjectType,
    subjectId: params.id,
    before: { kind: was, value: former },
    after: { kind, value, removed },
  })
  return requireRule(ctx, params.id)
}

export async function removeRule(ctx: Context, { params }: Input<typeof excludeRules.delete>): Promise<undefined> {
  const { kind, value } = await requireRule(ctx, params.id)
  await queries.markRule(ctx.db, params.id, new Date())
  const before = { kind, value }
  await recordChange(ctx, { action: 'email_exclude_rule.removed', subjectType, subjectId: params.id, before })
  return undefined
}

/** With what it counted. */
export async function restoreRule(ctx: Context, { params }: Input<typeof excludeRules.restore>): Promise<ExcludeRule> {
  const { kind, value } = await requireRule(ctx, params.id, { isDeleted: true })
  await refuseSame(ctx, { kind, value })
  await queries.markRule(ctx.db, params.id, null)
  const after = { kind, value }
  await recordChange(ctx, { action: 'email_exclude_rule.restored', subjectType, subjectId: params.id, after })
  return requireRule(ctx, params.id)
}
