import type { Input } from '@rostrum/contract/platform/endpoint'
import type { productFeedback } from '@rostrum/contract/product-feedback'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/identifiers.ts'
import { insertFeedback } from './queries.ts'

export async function giveFeedback(ctx: Context, { body }: Input<typeof productFeedback.create>) {
  const { user } = ctx.principal
  const created = await insertFeedback(ctx.db, { customerId: ctx.customerId, id: newId(), userId: user.id, ...body })
  await recordChange(ctx, {
    action: 'product_feedback.given',
    subjectType: 'product_feedback',
    subjectId: created.id,
    after: body,
  })
  return { ...body, ...created, author: `${user.firstName} ${user.lastName}` }
}
