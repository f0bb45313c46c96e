import { countChange, type Topic, topicOf } from './change-counter.ts'
import type { Context } from './context.ts'
import type { Db } from './database/database.ts'
import { newId } from './identifiers.ts'

export interface Change {
  /** What happened, in product terms: `user.updated`. */
  action: string
  subjectType: string
  subjectId: string
  before?: unknown
  after?: unknown
  /** Further topics that changed, besides that of the subject. */
  alsoChanged?: readonly Topic[]
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/**
 * Records who changed what, in the transaction of the change, and bumps the counters of its topics. Never pass secrets.
 */
export async function recordChange(ctx: Context, ...changes: Change[]): Promise<void> {
  ctx.changes.count += changes.length
  const { customerId, requestId, principal } = ctx
  await recordChanges(ctx.db, { customerId, requestId, userId: principal.user.id, scope: principal.scope }, changes)
}

/** Records changes of one type of subject; the action is prefixed with the type, or with what people call it. */
export const recorderOf =
  (subjectType: string, called = subjectType) =>
  (ctx: Context, action: string, subjectId: string, after?: unknown, before?: unknown): Promise<void> =>
    recordChange(ctx, { action: `${called}.${action}`, subjectType, subjectId, before, after })

interface Actor {
  customerId: string
  userId: string
  scope: string
  /** The request or background job that made the change. */
  requestId: string
}

/** Many at once, for background jobs on behalf of a user. */
export async function recordChanges(db: Db, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await db
    .insertInto('app.auditEvents')
    .values(
      changes.map((change) => ({
        ...actor,
        id: newId(),
        action: change.action,
        subjectType: change.subjectType,
        subjectId: change.subjectId,
        before: asJson(change.before),
        after: asJson(change.after),
      })),
    )
    .execute()
  const topics = changes.flatMap(({ subjectType, alsoChanged = [] }) => [topicOf(subjectType), ...alsoChanged])
  await countChange(db, actor.customerId, topics)
}
