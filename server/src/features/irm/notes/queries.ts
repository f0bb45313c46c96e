import type { ContactType } from '@rostrum/contract/irm/values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Mention, RichText } from '../../../platform/rich-text.ts'

interface NoteQuery {
  notableType?: ContactType | undefined
  notableId?: string | undefined
  search?: string | undefined
  pinnedOnly?: boolean | undefined
  pageSize: number
  pageOffset: number
}

const columns = [
  'n.id',
  'n.notableType',
  'n.notableId',
  'n.notes',
  'n.plain',
  'n.isPinned',
  'n.version',
  'n.createdAt',
  'n.updatedAt',
  'u.id as authorId',
  'u.firstName',
  'u.lastName',
] as const

const withAuthor = (db: Db) => db.selectFrom('app.notes as n').innerJoin('identity.users as u', 'u.id', 'n.userId')

function filtered(db: Db, query: NoteQuery) {
  let notes = withAuthor(db).where('n.deletedAt', 'is', null)
  if (query.notableType) notes = notes.where('n.notableType', '=', query.notableType)
  if (query.notableId) notes = notes.where('n.notableId', '=', query.notableId)
  if (query.pinnedOnly) notes = notes.where('n.isPinned', '=', true)
  if (query.search) notes = notes.where('n.plain', 'ilike', `%${query.search.replace(/[\\%_]/g, '\\$&')}%`)
  return notes
}

export async function listNotes(db: Db, query: NoteQuery) {
  const rows = await filtered(db, query)
    .select(columns)
    .orderBy('n.isPinned', 'desc')
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(query.pageSize)
    .offset(query.pageOffset)
    .execute()
  const { total } = await filtered(db, query)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
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
    text: RichText
  },
) =>
  db
    .insertInto('app.notes')
    .values({ ...values, ...kept(text) })
    .execute()

/** Answers whether the note was still of that version. */
export async function updateNote(
  db: Db,
  id: string,
  version: number,
  change: { text?: RichText | undefined; isPinned?: boolean | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.notes')
    .set({
      ...(change.text && { ...kept(change.text), updatedAt: new Date() }),
      ...(change.isPinned !== undefined && { isPinned: change.isPinned }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markNote = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.notes').set({ deletedAt }).where('id', '=', id).execute()

/** Whom a note or an activity names, made anew with each change of it. */
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
