// Requests to the support staff, and files of the demo's customers. This module depends on both the demo and the
// features, which do not depend on each other.
import type { RequestStatus } from '@rostrum/contract/assistant'
import { defaultTimeZone } from '@rostrum/contract/session'
import { sql } from 'kysely'
import { dueAfter } from '#features/assistant/public.ts'
import { addUses, storeChecked } from '#features/files/public.ts'
import { insertNotifications } from '#features/notifications/public.ts'
import { countChange } from '#platform/change-counter.ts'
import { connect, type Db } from '#platform/database/database.ts'
import { unlimited } from '#platform/database/limits.ts'
import { lockTransaction } from '#platform/database/locks.ts'
import { newId } from '#platform/identifiers.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { barsPng, pdfOf } from './documents.ts'
import { demoCustomers, demoUsers } from './load.ts'
import { type Request, requestsOf } from './request-texts.ts'

const hourMs = 3600 * 1000

interface Writing {
  db: Db
  storage: Storage
  customerId: string
  now: Date
}

/** Runs once, if nobody has filed a request or uploaded a file. */
export async function writeDemoRequests(
  url: string,
  storage: Storage,
  onWait?: (message: string) => void,
  now = new Date(),
): Promise<void> {
  const database = connect(url, { connections: 1, limits: unlimited })
  try {
    for (const customerId of [demoCustomers.veltrane, demoCustomers.brackmoor]) {
      await database.withTenant(customerId, async (db) => {
        await lockTransaction((statement) => sql.raw(statement).execute(db), 'demoRequests', onWait)
        if (!(await isUntouched(db, customerId))) return
        const writing = { db, storage, customerId, now }
        for (const request of requestsOf(customerId)) await writeRequest(writing, request)
        if (customerId === demoCustomers.veltrane) await writeFiles(writing)
        await countChange(db, customerId, ['notes', 'other'])
      })
    }
  } finally {
    await database.close()
  }
}

async function isUntouched(db: Db, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.customer_authorizations
    where customer_id = ${customerId} and user_id = ${demoUsers.iris}
      and not exists (select from app.upload_requests) and not exists (select from app.files)`.execute(db)
  return rows.length > 0
}

async function writeRequest({ db, storage, customerId, now }: Writing, request: Request): Promise<void> {
  const [id, { by, name, message }] = [newId(), request]
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs)
  const createdAt = at(request.hoursAgo)
  const last = request.entries.findLast(({ status }) => status)
  const status: RequestStatus = last?.status ?? 'new'
  const stoppedAt = last && (status === 'waiting' || status === 'done') ? at(last.hoursAgo) : null
  const assigneeId = request.entries.length > 0 ? demoUsers.iris : null
  const clock = {
    status,
    dueAt: dueAfter(createdAt, { answerHours: 24, timeZone: defaultTimeZone }),
    stoppedAt,
    assigneeId,
  }
  await db
    .insertInto('app.uploadRequests')
    .values({ customerId, id, userId: by, name, message, createdAt, ...clock })
    .execute()
  const keep = async (
    userId: string,
    files: Request['files'],
    subject: 'upload_request' | 'upload_request_entry',
    of: string,
  ) => {
    for (const file of files) {
      const fileId = await storeChecked(db, storage, { customerId, userId, bucket: 'private', ...file })
      await addUses(db, { customerId, userId, subjectType: subject, subjectId: of }, [fileId])
    }
  }
  await keep(by, request.files, 'upload_request', id)
  for (const { by: userId, hoursAgo, files = [], message: text = '', status: to = null } of request.entries) {
    const entry = { customerId, id: newId(), requestId: id, userId, message: text, status: to }
    const scope = userId === demoUsers.iris ? 'assistant' : 'user'
    await db
      .insertInto('app.uploadRequestEntries')
      .values({ ...entry, scope, createdAt: at(hoursAgo) })
      .execute()
    await keep(userId, files, 'upload_request_entry', entry.id)
  }
  const path = `/assistant/requests/${id}`
  const notice = { customerId, kind: 'upload_request', body: name, path, dedupKey: `upload_request:${id}` }
  if (status === 'waiting') {
    await insertNotifications(db, [{ ...notice, userId: by, title: 'Iris Tanaka needs something from you' }])
  }
}

interface Noted {
  id: string
  userId: string
  notes: string
  organizationId: string
}

/** On two institutions with a pinned note: a document each, and a picture in the note of the first. */
async function writeFiles({ db, storage, customerId }: Writing): Promise<void> {
  const { rows } = await sql<Noted>`
    select n.id, n.user_id, n.notes, n.notable_id as organization_id from app.notes n
    where n.notable_type = 'organization' and n.is_pinned and n.deleted_at is null order by n.created_at, n.id limit 2`.execute(
    db,
  )
  for (const [index, { id, userId, notes, organizationId }] of rows.entries()) {
    const attach = async (name: string, bytes: Uint8Array) => {
      const fileId = await storeChecked(db, storage, { customerId, userId, bucket: 'private', name, bytes })
      const subject = { customerId, userId, subjectType: 'organization' as const, subjectId: organizationId }
      await addUses(db, subject, [fileId])
    }
    await attach('Meeting deck.pdf', pdfOf('Veltrane Instruments', deck))
    if (index > 0) continue
    await attach('Questions before the call.pdf', pdfOf('Questions before the call', questions))
    const bytes = await barsPng([0.32, 0.35, 0.41, 0.48, 0.66, 0.9])
    const picture = { customerId, userId, bucket: 'public' as const, name: 'Position by quarter.png', bytes }
    const fileId = await storeChecked(db, storage, picture)
    await addUses(db, { customerId, userId, subjectType: 'note', subjectId: id }, [fileId])
    const shown = `<p><img src="/v2/file/public/${customerId}/${fileId}" alt="Position by quarter"></p>`
    await db
      .updateTable('app.notes')
      .set({ notes: `${notes}${shown}` })
      .where('id', '=', id)
      .execute()
  }
}

const deck = [
  'Investor meeting',
  '',
  '1.  Orders and backlog by segment',
  '2.  Margin: price, mix and freight',
  '3.  Capital allocation: plant, dividend, buyback',
  '4.  Guidance for the year',
  '5.  Questions',
]

const questions = [
  '1.  What would make the board change the dual-class structure?',
  '2.  How much of the margin gain is price?',
  '3.  When does the new plant reach full output?',
  '4.  How is the compensation of management tied to returns?',
]
