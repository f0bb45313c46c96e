import { countChange, type Topic, topicOf } from './change-counter.ts'
import type { Context } from './context.ts'
import type { Db } from './database/database.ts'
import { newId } from './identifiers.ts'

export interface Change {
  /** What happened, in words of the product: `user.updated`. */
  action: string
  subjectType: string
  subjectId: string
  before?: unknown
  after?: unknown
  /** Beside the topic of the subject, what else was changed with it. */
  alsoChanged?: readonly Topic[]
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/**
 * Writes who changed what, in the transaction of the change, and bumps the counters of its topics. Secrets never go in.
 */
export async function recordChange(ctx: Context, change: Change): Promise<void> {
  ctx.changes.count += 1
  const { customerId, requestId, principal } = ctx
  await recordChanges(ctx.db, { customerId, requestId, userId: principal.user.id, scope: principal.scope }, [change])
}

interface Actor {
  customerId: string
  userId: string
  scope: string
  /** The request, or the work in the background, that did it. */
  requestId: string
}

/** Many at once, for work in the background on behalf of somebody. */
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
