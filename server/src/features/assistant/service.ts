import type { assistant, UploadRequest, uploadRequests } from '@rostrum/contract/assistant'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { addUses, filesInUse, requireOwnKey } from '#features/files/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { findRequest, insertRequest, knowsSecurity, listRequests, type StoredRequest } from './queries.ts'

async function described(db: Db, rows: StoredRequest[]): Promise<UploadRequest[]> {
  const ids = rows.map(({ id }) => id)
  const files = await filesInUse(db, 'upload_request', ids)
  return rows.map(({ authorId, firstName, lastName, securityId, securityName, ticker, ...row }) => ({
    ...row,
    security: securityId && securityName ? { id: securityId, name: securityName, ticker } : null,
    author: { id: authorId, firstName, lastName },
    files: files
      .filter(({ subjectId }) => subjectId === row.id)
      .map(({ id, name, bytes }) => ({ filePath: id, name, bytes: Number(bytes ?? 0) })),
  }))
}

/** Of an address, the last two parts of its path; a key is these two. */
const keyIn = (url: string): string => url.split(/[?#]/)[0]?.split('/').slice(-2).join('/') ?? ''

type Body = Input<typeof assistant.submit>['body']
interface Owner {
  customerId: string
  userId: string
}

/** Files that are still being scanned are listed once they are completed. */
export async function fileRequest(db: Db, owner: Owner, body: Body, fileIds: readonly string[]) {
  const { name, message, securityId = null } = body
  if (securityId && !(await knowsSecurity(db, securityId))) throw unprocessable({ security_id: 'Unknown security' })
  const id = newId()
  await insertRequest(db, { ...owner, id, name, message, securityId })
  const use = { ...owner, subjectType: 'upload_request' as const, subjectId: id }
  const kept = await addUses(db, use, fileIds, ['in_progress', 'completed'])
  if (kept.length < fileIds.length) throw unprocessable({ urls: 'Upload the files again' })
  const row = await findRequest(db, id)
  const [request] = row ? await described(db, [row]) : []
  if (!request) throw notFound('Request')
  const after = { name, message, securityId, files: fileIds.length }
  return { request, change: { action: 'upload_request.filed', subjectType: 'upload_request', subjectId: id, after } }
}

export async function submitRequest(ctx: Context, { body }: Input<typeof assistant.submit>): Promise<UploadRequest> {
  const { db, customerId, principal } = ctx
  const fileIds = [...new Set(body.urls.map((url) => requireOwnKey(customerId, keyIn(url))))]
  const { request, change } = await fileRequest(db, { customerId, userId: principal.user.id }, body, fileIds)
  await recordChange(ctx, change)
  return request
}

export async function pageOfRequests(
  { db, customerId }: Context,
  { params, query }: Input<typeof uploadRequests.list>,
) {
  if (params.id !== customerId) throw notFound('Customer')
  const { rows, total } = await listRequests(db, query)
  return { rows: await described(db, rows), total }
}
