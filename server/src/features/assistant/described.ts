// Requests as the contract shows them, with their files.
import type { QueuedRequest, RequestWithEntries, UploadRequest } from '@rostrum/contract/assistant'
import type { QueueQuery } from '@rostrum/contract/assistant-query'
import type { z } from 'zod'
import { filesInUse } from '#features/files/public.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { findRequest, listEntries, listQueue, type StoredRequest } from './queries.ts'

async function filesBySubject(db: Db, type: 'upload_request' | 'upload_request_entry', ids: readonly string[]) {
  const files = await filesInUse(db, type, ids)
  return (subjectId: string) =>
    files
      .filter((file) => file.subjectId === subjectId)
      .map(({ id, name, bytes }) => ({ filePath: id, name, bytes: Number(bytes ?? 0) }))
}

const personOf = (id: string | null, firstName: string | null, lastName: string | null) =>
  id ? { id, firstName: firstName ?? '', lastName: lastName ?? '' } : null

export async function describeRequests(db: Db, rows: readonly StoredRequest[]): Promise<UploadRequest[]> {
  const filesOf = await filesBySubject(
    db,
    'upload_request',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { authorId, firstName, lastName, assigneeId, assigneeFirstName, assigneeLastName, ...rest } = row
    const { securityId, securityName, ticker, replyCount, ...request } = rest
    return {
      ...request,
      replyCount: Number(replyCount ?? 0),
      security: securityId && securityName ? { id: securityId, name: securityName, ticker } : null,
      author: { id: authorId, firstName, lastName },
      assignee: personOf(assigneeId, assigneeFirstName, assigneeLastName),
      files: filesOf(row.id),
    }
  })
}

export async function describeRequest(db: Db, id: string): Promise<RequestWithEntries> {
  const row = await findRequest(db, id)
  const [request] = row ? await describeRequests(db, [row]) : []
  if (!request) throw notFound('Request')
  const entries = await listEntries(db, id)
  const filesOf = await filesBySubject(
    db,
    'upload_request_entry',
    entries.map((entry) => entry.id),
  )
  return {
    ...request,
    entries: entries.map(({ authorId, firstName, lastName, ...entry }) => ({
      ...entry,
      author: { id: authorId, firstName, lastName },
      files: filesOf(entry.id),
    })),
  }
}

/** Of the request itself and of its conversation. */
export async function filesOfRequest(db: Db, id: string) {
  const entries = await listEntries(db, id)
  return [
    ...(await filesInUse(db, 'upload_request', [id])),
    ...(await filesInUse(
      db,
      'upload_request_entry',
      entries.map((entry) => entry.id),
    )),
  ]
}

export async function queueOf(db: Db, userId: string, query: z.output<typeof QueueQuery>) {
  const { rows, total } = await listQueue(db, userId, query)
  return {
    total,
    rows: rows.map((row): QueuedRequest => {
      const { customerId, customerName, authorId, firstName, lastName, total: _, ...rest } = row
      const { assigneeId, assigneeFirstName, assigneeLastName, ...request } = rest
      return {
        ...request,
        customer: { id: customerId, name: customerName },
        author: { id: authorId, firstName, lastName },
        assignee: personOf(assigneeId, assigneeFirstName, assigneeLastName),
      }
    }),
  }
}
