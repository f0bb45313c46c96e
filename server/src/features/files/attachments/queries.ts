import type { AttachmentQuery } from '@rostrum/contract/files'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

type Query = z.output<typeof AttachmentQuery>
type SubjectType =
  | Query['subjectType']
  | 'upload_request'
  | 'upload_request_entry'
  | 'email_account'
  | 'email_draft'
  | 'email_outgoing'
  | 'email_message'
  | 'briefing'
  | 'board_pack'
  | 'campaign'
  | 'email_template'
  | 'note_template'
  | 'survey'
  | 'survey_template'
  | 'research_document'
  | 'transcript'

interface Row {
  id: string
  customerId: string
  fileId: string
  bucket: string
  name: string
  bytes: number
  contentType: string
  marks: string[]
  hasThumbnail: boolean
  subjectType: Query['subjectType']
  subjectId: string
  addedAt: Date
  userId: string
  firstName: string
  lastName: string
  version: number
  versions: number
}

/** Of the record itself, and of what was written about it. */
const usesOf = ({ subjectType, subjectId }: Pick<Query, 'subjectType' | 'subjectId'>) => {
  const own = sql`u.subject_type = ${subjectType} and u.subject_id = ${subjectId}`
  if (subjectType !== 'organization' && subjectType !== 'person') return own
  const attended =
    subjectType === 'organization'
      ? sql`select o.activity_id from app.activity_organizations o where o.organization_id = ${subjectId}
          union select p.activity_id from app.activity_people p where p.organization_id = ${subjectId}`
      : sql`select p.activity_id from app.activity_people p where p.person_id = ${subjectId}`
  return sql`(${own}
    or u.subject_type = 'note' and u.subject_id in (select n.id from app.notes n
      where n.notable_type = ${subjectType} and n.notable_id = ${subjectId} and n.deleted_at is null)
    or u.subject_type = 'activity' and u.subject_id in (select a.id from app.activities a
      where a.deleted_at is null and a.id in (${attended})))`
}

const found = (of: Pick<Query, 'subjectType' | 'subjectId'>) => sql`
  select u.id, u.customer_id, u.file_id, f.bucket, f.name, f.bytes, f.content_type, f.marks, f.has_thumbnail,
    u.subject_type, u.subject_id, u.created_at as added_at, p.id as user_id, p.first_name, p.last_name,
    row_number() over (partition by lower(f.name) order by u.created_at, u.id)::int as version,
    count(*) over (partition by lower(f.name))::int as versions
  from app.file_uses u join app.files f on f.customer_id = u.customer_id and f.id = u.file_id
  join identity.users p on p.id = u.user_id
  where u.deleted_at is null and f.status = 'completed' and ${usesOf(of)}`

export async function listAttachments(db: Db, query: Query): Promise<{ rows: Row[]; total: number }> {
  const { search = '', name } = query
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const wanted = name === undefined ? sql`version = versions` : sql`lower(name) = lower(${name})`
  const { rows } = await sql<Row & { total: number }>`
    with found as (${found(query)})
    select *, count(*) over ()::int as total from found where ${wanted} and name ilike ${pattern}
    order by added_at desc, id desc limit ${query.pageSize} offset ${query.pageOffset}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export const findEventId = (db: Db, id: string) =>
  db.selectFrom('app.events').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** One use with the record it belongs to, also a removed one. */
export const findUse = (db: Db, id: string) =>
  db
    .selectFrom('app.fileUses')
    .select(['id', 'fileId', 'subjectType', 'subjectId', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function readAttachment(db: Db, id: string): Promise<Row | undefined> {
  const use = await findUse(db, id)
  if (!use) return undefined
  const of = { subjectType: use.subjectType as Query['subjectType'], subjectId: use.subjectId }
  const { rows } = await sql<Row>`with found as (${found(of)}) select * from found where id = ${id}`.execute(db)
  return rows[0]
}

interface Subject {
  customerId: string
  userId: string
  subjectType: SubjectType
  subjectId: string
  /** Of a record that is not for everyone. Notes, activities and email messages give theirs. */
  visibleTo?: string[]
}

/**
 * Adds uses of those of these files that are completed, or in another of these states, locking them against the sweep. Returns the files with a use.
 * A use that was removed comes back.
 */
export async function addUses(
  db: Db,
  subject: Subject,
  fileIds: readonly string[],
  states: readonly ('in_progress' | 'completed')[] = ['completed'],
): Promise<string[]> {
  if (fileIds.length === 0) return []
  const usable = await db
    .selectFrom('app.files')
    .select('id')
    .where('id', 'in', fileIds)
    .where('status', 'in', states)
    .forShare()
    .execute()
  if (usable.length === 0) return []
  await db
    .insertInto('app.fileUses')
    .values(usable.map((file) => ({ ...subject, id: newId(), fileId: file.id })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'fileId', 'subjectType', 'subjectId']).doUpdateSet({ deletedAt: null }),
    )
    .execute()
  return usable.map(({ id }) => id)
}

/** The files in a text: those that are no longer in it are kept as removed, because an older text may come back. */
export async function replaceUses(db: Db, subject: Subject, fileIds: readonly string[]): Promise<void> {
  const used = await addUses(db, subject, fileIds)
  let gone = db
    .updateTable('app.fileUses')
    .set({ deletedAt: new Date() })
    .where('subjectType', '=', subject.subjectType)
    .where('subjectId', '=', subject.subjectId)
    .where('deletedAt', 'is', null)
  if (used.length > 0) gone = gone.where('fileId', 'not in', used)
  await gone.execute()
}

export const findUseOf = (db: Db, subject: Pick<Subject, 'subjectType' | 'subjectId'>, fileId: string) =>
  db
    .selectFrom('app.fileUses')
    .select('id')
    .where('subjectType', '=', subject.subjectType)
    .where('subjectId', '=', subject.subjectId)
    .where('fileId', '=', fileId)
    .executeTakeFirst()

/** Forgets the uses of records that are gone for good: the sweep then deletes files that nothing else uses. */
export const deleteUses = (db: Db, subjectType: SubjectType, subjectIds: readonly string[]) =>
  db
    .deleteFrom('app.fileUses')
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', subjectIds.length > 0 ? subjectIds : [newId()])
    .execute()

/**
 * For records that a person deletes and can make again from the same text: their files get as long as new uploads have,
 * before the sweep deletes those that nothing else uses.
 */
export async function endUses(db: Db, subjectType: SubjectType, subjectId: string): Promise<void> {
  await db
    .updateTable('app.files')
    .set({ receivedAt: new Date() })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('app.fileUses as u')
          .select('u.id')
          .whereRef('u.customerId', '=', 'app.files.customerId')
          .whereRef('u.fileId', '=', 'app.files.id')
          .where('u.subjectType', '=', subjectType)
          .where('u.subjectId', '=', subjectId),
      ),
    )
    .execute()
  await deleteUses(db, subjectType, [subjectId])
}

export const markUse = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.fileUses').set({ deletedAt }).where('id', '=', id).execute()

/** Completed files of records of one type, in the order in which they were uploaded. */
export const filesInUse = (db: Db, subjectType: SubjectType, subjectIds: readonly string[]) =>
  db
    .selectFrom('app.fileUses as u')
    .innerJoin('app.files as f', (join) =>
      join.onRef('f.customerId', '=', 'u.customerId').onRef('f.id', '=', 'u.fileId'),
    )
    .select(['u.subjectId', 'f.customerId', 'f.id', 'f.bucket', 'f.name', 'f.bytes', 'f.contentType'])
    .where('u.subjectType', '=', subjectType)
    .where('u.subjectId', 'in', subjectIds.length > 0 ? subjectIds : [newId()])
    .where('u.deletedAt', 'is', null)
    .where('f.status', '=', 'completed')
    .orderBy('f.createdAt')
    .orderBy('f.id')
    .execute()
