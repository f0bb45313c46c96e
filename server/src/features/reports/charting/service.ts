import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Annotation, charting } from '@rostrum/contract/reports/charting'
import { findSecurityBrief } from '#features/focus/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { findAnnotation, insertAnnotation, setAnnotationDeleted, updateAnnotation } from './queries.ts'

async function requireAnnotation({ db }: Context, id: string, state?: 'deleted'): Promise<Annotation> {
  const annotation = await findAnnotation(db, id, state)
  if (!annotation) throw notFound('Annotation')
  return annotation
}

async function requireSecurity({ db }: Context, id: string): Promise<void> {
  if (!(await findSecurityBrief(db, id))) throw unprocessable({ security_id: 'Choose a security' })
}

const subject = (id: string) => ({ subjectType: 'chart_annotation', subjectId: id })

export async function annotate(ctx: Context, { body }: Input<typeof charting.annotate>): Promise<Annotation> {
  await requireSecurity(ctx, body.securityId)
  const id = newId()
  await insertAnnotation(ctx.db, { customerId: ctx.customerId, id, userId: ctx.principal.user.id, ...body })
  await recordChange(ctx, { action: 'chart_annotation.created', ...subject(id), after: body })
  return requireAnnotation(ctx, id)
}

export async function changeAnnotation(ctx: Context, { params, body }: Input<typeof charting.changeAnnotation>) {
  const before = await requireAnnotation(ctx, params.id)
  await requireSecurity(ctx, body.securityId)
  await updateAnnotation(ctx.db, params.id, { ...body, editorId: ctx.principal.user.id })
  await recordChange(ctx, { action: 'chart_annotation.updated', ...subject(params.id), before, after: body })
  return requireAnnotation(ctx, params.id)
}

export async function deleteAnnotation(ctx: Context, { params }: Input<typeof charting.deleteAnnotation>) {
  const before = await requireAnnotation(ctx, params.id)
  await setAnnotationDeleted(ctx.db, params.id, true)
  await recordChange(ctx, { action: 'chart_annotation.deleted', ...subject(params.id), before })
  return undefined
}

export async function restoreAnnotation(ctx: Context, { params }: Input<typeof charting.restoreAnnotation>) {
  const after = await requireAnnotation(ctx, params.id, 'deleted')
  await setAnnotationDeleted(ctx.db, params.id, false)
  await recordChange(ctx, { action: 'chart_annotation.restored', ...subject(params.id), after })
  return requireAnnotation(ctx, params.id)
}
