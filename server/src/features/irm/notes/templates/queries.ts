import type { NoteTemplate } from '@rostrum/contract/irm/note-templates'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const templates = (db: Db) => db.selectFrom('app.noteTemplates').select(['id', 'name', 'notes', 'position'])

export const listTemplates = (db: Db): Promise<NoteTemplate[]> =>
  templates(db).orderBy('position').orderBy(sql`lower(name)`).execute()

export const findTemplate = (db: Db, id: string): Promise<NoteTemplate | undefined> =>
  templates(db).where('id', '=', id).executeTakeFirst()

export const findTemplateByName = (db: Db, name: string) =>
  db.selectFrom('app.noteTemplates').select('id').where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst()

/** Placed last. Returns nothing if the name is taken. */
export const insertTemplate = (db: Db, values: { customerId: string; id: string; name: string; notes: string }) =>
  db
    .insertInto('app.noteTemplates')
    .values({ ...values, position: sql`(select coalesce(max(position) + 1, 0) from app.note_templates)` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

interface TemplateChange {
  name?: string | undefined
  notes?: string | undefined
  position?: number | undefined
}

export const updateTemplate = (db: Db, id: string, values: TemplateChange) =>
  db.updateTable('app.noteTemplates').set(values).where('id', '=', id).execute()

export const deleteTemplate = (db: Db, id: string) => db.deleteFrom('app.noteTemplates').where('id', '=', id).execute()
