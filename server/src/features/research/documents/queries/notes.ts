import type { DocumentNote } from '@rostrum/contract/research/document-notes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const notes = (db: Db) =>
  db
    .selectFrom('app.researchNotes as n')
    .innerJoin('identity.users as u', 'u.id', 'n.userId')
    .select(['n.id', 'n.page', 'n.text', 'n.createdAt', 'n.updatedAt'])
    .select(
      sql<
        DocumentNote['author']
      >`jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)`.as('author'),
    )

export const listNotes = (db: Db, documentId: string): Promise<DocumentNote[]> =>
  notes(db)
    .where('n.documentId', '=', documentId)
    .where('n.deletedAt', 'is', null)
    .orderBy('n.page', (by) => by.asc().nullsFirst())
    .orderBy('n.createdAt')
    .orderBy('n.id')
    .execute()

export const findNote = (db: Db, id: string, state: 'kept' | 'deleted' = 'kept') =>
  notes(db)
    .select('n.documentId')
    .where('n.id', '=', id)
    .where('n.deletedAt', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()

interface Values {
  page: number | null
  text: string
}

export const insertNote = (
  db: Db,
  values: Values & { customerId: string; id: string; documentId: string; userId: string },
) => db.insertInto('app.researchNotes').values(values).execute()

export const updateNote = (db: Db, id: string, values: Partial<Values> & { deletedAt?: Date | null }) =>
  db
    .updateTable('app.researchNotes')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
