import type { assistant, UploadRequest, uploadRequests } from '@rostrum/contract/assistant'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { addUses, requireOwnKey } from '#features/files/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { dueAfter } from './clock.ts'
import { describeRequest, describeRequests } from './described.ts'
import { notify, type Work } from './notices.ts'
import { findTerms, insertRequest, knowsSecurity, listRequests } from './queries.ts'

export const workOf = ({ db, enqueue, principal }: Context, publicUrl: string): Work => ({
  db,
  enqueue,
  publicUrl,
  customer: principal.customer,
  user: principal.user,
  scope: principal.scope,
})

/** Of an address, the last two parts of its path; a key is these two. */
const keyIn = (url: string): string => url.split(/[?#]/)[0]?.split('/').slice(-2).join('/') ?? ''

export const fileIdsIn = (customerId: string, urls: readonly string[]): string[] => [
  ...new Set(urls.map((url) => requireOwnKey(customerId, keyIn(url)))),
]

/** Files that are still being scanned are listed once they are completed. */
export async function keepFiles(
  { db, customer, user }: Work,
  subject: { subjectType: 'upload_request' | 'upload_request_entry'; subjectId: string },
  fileIds: readonly string[],
): Promise<void> {
  const use = { ...subject, customerId: customer.id, userId: user.id }
  const kept = await addUses(db, use, fileIds, ['in_progress', 'completed'])
  if (kept.length < fileIds.length) throw unprocessable({ urls: 'Upload the files again' })
}

type Body = Input<typeof assistant.submit>['body']

export async function fileRequest(work: Work, body: Body, fileIds: readonly string[]) {
  const { db, customer, user } = work
  const { name, message, securityId = null } = body
  if (securityId && !(await knowsSecurity(db, securityId))) throw unprocessable({ security_id: 'Unknown security' })
  const id = newId()
  const dueAt = dueAfter(new Date(), await findTerms(db, customer.id, user.id))
  await insertRequest(db, { customerId: customer.id, userId: user.id, id, name, message, securityId, dueAt })
  await keepFiles(work, { subjectType: 'upload_request', subjectId: id }, fileIds)
  await notify(work, { requestId: id, name, assigneeId: null, entryId: id, what: 'filed', message })
  const { entries: _, ...request } = await describeRequest(db, id)
  const after = { name, message, securityId, files: fileIds.length, dueAt }
  return { request, change: { action: 'upload_request.filed', subjectType: 'upload_request', subjectId: id, after } }
}

export async function submitRequest(
  ctx: Context,
  publicUrl: string,
  { body }: Input<typeof assistant.submit>,
): Promise<UploadRequest> {
  const { request, change } = await fileRequest(workOf(ctx, publicUrl), body, fileIdsIn(ctx.customerId, body.urls))
  await recordChange(ctx, change)
  return request
}

export async function pageOfRequests(
  { db, customerId }: Context,
  { params, query }: Input<typeof uploadRequests.list>,
) {
  if (params.id !== customerId) throw notFound('Customer')
  const { rows, total } = await listRequests(db, query)
  return { rows: await describeRequests(db, rows), total }
}
