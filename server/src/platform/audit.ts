import type { Context } from './context.ts'
import { newId } from './identifiers.ts'

export interface Change {
  /** What happened, in words of the product: `user.updated`. */
  action: string
  subjectType: string
  subjectId: string
  before?: unknown
  after?: unknown
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Writes who changed what, in the transaction of the change. Secrets never go in. */
export async function recordChange(ctx: Context, change: Change): Promise<void> {
  ctx.changes.count += 1
  await ctx.db
    .insertInto('app.auditEvents')
    .values({
      customerId: ctx.customerId,
      id: newId(),
      userId: ctx.principal.user.id,
      scope: ctx.principal.scope,
      requestId: ctx.requestId,
      action: change.action,
      subjectType: change.subjectType,
      subjectId: change.subjectId,
      before: asJson(change.before),
      after: asJson(change.after),
    })
    .execute()
}
