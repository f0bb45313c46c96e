import type { NoteQuery } from '@rostrum/contract/irm/notes'
import type { ContactType } from '@rostrum/contract/irm/values'
import { sql } from 'kysely'
import type { z } from 'zod'
import { countTotal } from '#platform/cache-until-change.ts'
import { contains } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import type { Mention, RichText } from '#platform/rich-text.ts'

type Query = z.output<typeof NoteQuery>

const columns = [
  'n.id',
  'n.notableType',
  'n.notableId',
  'n.notes',
  'n.plain',
  'n.isPinned',
  'n.visibleTo',
  'n.version',
  'n.createdAt',
  'n.updatedAt',
  'u.id as authorId',
  'u.firstName',
  'u.lastName',
] as const

const withAuthor = (db: Db) => db.selectFrom('app.notes as n').innerJoin('identity.users as u', 'u.id', 'n.userId')

function filtered(db: Db, query: Query) {
  let notes = withAuthor(db).where('n.deletedAt', 'is', null)
  if (query.notableType) notes = notes.where('n.notableType', '=', query.notableType)
  if (query.notableId) notes = notes.where('n.notableId', '=', query.notableId)
  if (query.authorIds?.length) notes = notes.where('n.userId', 'in', query.authorIds)
  if (query.from) notes = notes.where('n.createdAt', '>=', query.from)
  if (query.to) notes = notes.where('n.createdAt', '<', query.to)
  if (query.tags?.length) notes = notes.where('n.notableId', 'in', contactsTagged(db, query.tags))
  if (query.pinnedOnly) notes = notes.where('n.isPinned', '=', true)
  if (query.privateOnly) notes = notes.where('n.visibleTo', 'is not', null)
  if (query.search) notes = notes.where(contains('notes', 'n.id', query.search))
  return notes
}

const contactsTagged = (db: Db, tagIds: readonly string[]) =>
  db
    .selectFrom('app.taggings')
    .select('taggableId')
    .where('taggableType', 'in', ['organization', 'person'])
    .where('tagId', 'in', tagIds)

const sortColumns = { isPinned: 'n.isPinned', createdAt: 'n.createdAt', updatedAt: 'n.updatedAt' } as const

export async function listNotes(db: Db, query: Query) {
  let found = filtered(db, query).select(columns)
  for (const { field, direction } of query.sort) found = found.orderBy(sortColumns[field], direction)
  const rows = await found.orderBy('n.id', 'desc').limit(query.pageSize).offset(query.pageOffset).execute()
  const counting = filtered(db, query).select((of) => of.fn.countAll<number>().as('total'))
  return { rows, total: await countTotal(db, rows, query, counting) }
}

export type StoredNote = Awaited<ReturnType<typeof listNotes>>['rows'][number]

export const findNote = (db: Db, id: string, state: 'kept' | 'deleted' = 'kept'): Promise<StoredNote | undefined> =>
  withAuthor(db)
    .select(columns)
    .where('n.id', '=', id)
    .where('n.deletedAt', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()

const kept = ({ html, plain }: RichText) => ({ notes: html, plain })

export const insertNote = (
  db: Db,
  {
    text,
    ...values
  }: {
    customerId: string
    id: string
    userId: string
    notableType: string
    notableId: string
    isPinned: boolean
    visibleTo: string[] | null
    text: RichText
  },
) =>
  db
    .insertInto('app.notes')
    .values({ ...values, ...kept(text) })
    .execute()

/** Returns false if the note's version has changed. */
export async function updateNote(
  db: Db,
  id: string,
  version: number | undefined,
  change: { text?: RichText | undefined; isPinned?: boolean | undefined; visibleTo?: string[] | null | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.notes')
    .set({
      ...(change.text && { ...kept(change.text), updatedAt: new Date() }),
      ...(change.isPinned !== undefined && { isPinned: change.isPinned }),
      ...(change.visibleTo !== undefined && { visibleTo: change.visibleTo }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where((eb) => (version === undefined ? eb.lit(true) : eb('version', '=', version)))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markNote = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.notes').set({ deletedAt }).where('id', '=', id).execute()

/** Mentions of a note or an activity, replaced on every change. */
export async function replaceMentions(
  db: Db,
  source: { customerId: string; sourceType: 'note' | 'activity'; sourceId: string },
  mentions: readonly Mention[],
) {
  await db
    .deleteFrom('app.mentions')
    .where('sourceType', '=', source.sourceType)
    .where('sourceId', '=', source.sourceId)
    .execute()
  if (mentions.length === 0) return
  await db
    .insertInto('app.mentions')
    .values(mentions.map(({ type, id }) => ({ ...source, mentionedType: type, mentionedId: id })))
    .execute()
}

export interface NewNote {
  id: string
  notableType: ContactType
  notableId: string
  text: RichText
}

/** Bulk insert that skips notes with the same text on the same profile. Returns the ids of the inserted notes. */
export async function insertNotes(
  db: Db,
  { customerId, userId }: { customerId: string; userId: string },
  written: readonly NewNote[],
): Promise<Set<string>> {
  if (written.length === 0) return new Set()
  const sent = JSON.stringify(written.map(({ text, ...note }) => ({ ...note, ...kept(text) })))
  const { rows } = await sql<{ id: string }>`
    insert into app.notes (customer_id, id, user_id, notable_type, notable_id, notes, plain)
    select ${customerId}, s.id, ${userId}, s."notableType", s."notableId", s.notes, s.plain
    from jsonb_to_recordset(${sent}::jsonb)
      as s (id uuid, "notableType" text, "notableId" uuid, notes text, plain text)
    where not exists (select from app.notes n where n.customer_id = ${customerId} and n.notable_type = s."notableType"
      and n.notable_id = s."notableId" and n.plain = s.plain and n.deleted_at is null)
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Removes those of these notes that have not been edited or moved since they were created. */
export async function removeUntouchedNotes(
  db: Db,
  written: readonly { id: string; notableId: string }[],
): Promise<Set<string>> {
  if (written.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    update app.notes n set deleted_at = now()
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as put (id uuid, "notableId" uuid)
    where n.id = put.id and n.notable_id = put."notableId" and n.version = 1 and not n.is_pinned and n.deleted_at is null
    returning n.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
