// What happens to a request after it was filed: it is taken, answered, handed back and closed.
import type { assistant, RequestStatus, RequestWithEntries, uploadRequests } from '@rostrum/contract/assistant'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { clockAfter } from './clock.ts'
import { describeRequest } from './described.ts'
import { notify } from './notices.ts'
import { statusAfter } from './policy.ts'
import { findTerms, insertEntry, lockRequest, updateRequest } from './queries.ts'
import { fileIdsIn, keepFiles, workOf } from './service.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

async function requireRequest(ctx: Context, id: string): Promise<Locked> {
  const request = await lockRequest(ctx.db, id)
  if (!request) throw notFound('Request')
  return request
}

async function change(ctx: Context, request: Locked, status: RequestStatus, assigneeId: string | null) {
  const terms = await findTerms(ctx.db, ctx.customerId, request.userId)
  const clock = clockAfter(request, status, new Date(), terms)
  await updateRequest(ctx.db, request.id, { ...clock, assigneeId })
  return { hasChanged: status !== request.status, dueAt: clock.dueAt }
}

const newsOf = (before: RequestStatus, status: RequestStatus) =>
  status === 'waiting' || status === 'done' || (before === 'done' && status === 'in_progress') ? status : 'replied'

export async function reply(
  ctx: Context,
  publicUrl: string,
  { params, body }: Input<typeof uploadRequests.reply>,
): Promise<RequestWithEntries> {
  const request = await requireRequest(ctx, params.id)
  const { scope, user } = ctx.principal
  const { message } = body
  const isTaken = request.assigneeId !== null
  const status = statusAfter({ scope, status: request.status, isTaken, wanted: body.status })
  // The assistant who answers first has it.
  const assigneeId = request.assigneeId ?? (scope === 'assistant' ? user.id : null)
  const { hasChanged, dueAt } = await change(ctx, request, status, assigneeId)
  const entry = { customerId: ctx.customerId, id: newId(), requestId: request.id, userId: user.id, scope, message }
  await insertEntry(ctx.db, { ...entry, status: hasChanged ? status : null })
  const work = workOf(ctx, publicUrl)
  const fileIds = fileIdsIn(ctx.customerId, body.urls)
  await keepFiles(work, { subjectType: 'upload_request_entry', subjectId: entry.id }, fileIds)
  const what = hasChanged ? newsOf(request.status, status) : 'replied'
  await notify(work, { requestId: request.id, name: request.name, assigneeId, entryId: entry.id, what, message })
  await recordChange(ctx, {
    action: hasChanged ? `upload_request.${status}` : 'upload_request.replied',
    subjectType: 'upload_request',
    subjectId: request.id,
    before: { status: request.status, assigneeId: request.assigneeId, dueAt: request.dueAt },
    after: { status, assigneeId, dueAt, entryId: entry.id, files: fileIds.length },
  })
  return describeRequest(ctx.db, request.id)
}

export async function takeRequest(
  ctx: Context,
  publicUrl: string,
  { params, body }: Input<typeof assistant.take>,
): Promise<RequestWithEntries> {
  const request = await requireRequest(ctx, params.id)
  const { user, scope } = ctx.principal
  if (request.assigneeId !== body.from) {
    throw new AppError('conflict', 'Someone else has taken this request in the meantime')
  }
  const status = request.status === 'new' ? 'in_progress' : request.status
  const { hasChanged, dueAt } = await change(ctx, request, status, user.id)
  const entry = { customerId: ctx.customerId, id: newId(), requestId: request.id, userId: user.id, scope }
  await insertEntry(ctx.db, { ...entry, message: '', status: hasChanged ? status : null })
  const notice = { requestId: request.id, name: request.name, assigneeId: user.id, entryId: entry.id, message: '' }
  await notify(workOf(ctx, publicUrl), { ...notice, what: 'taken' })
  await recordChange(ctx, {
    action: 'upload_request.taken',
    subjectType: 'upload_request',
    subjectId: request.id,
    before: { status: request.status, assigneeId: request.assigneeId },
    after: { status, assigneeId: user.id, dueAt },
  })
  return describeRequest(ctx.db, request.id)
}
