import type { EmailTemplate } from '@rostrum/contract/email/templates'
import type { EmailTemplateQuery } from '@rostrum/contract/email/templates-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof EmailTemplateQuery>
export type StoredTemplate = Omit<EmailTemplate, 'isEditable' | 'isPersonalized'>

export interface Viewer {
  customerId: string
  userId: string
}

const columns: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  name: sql`lower(t.name)`,
  subject: sql`lower(t.subject)`,
  owner: sql`lower(u.last_name || ' ' || u.first_name)`,
  useCount: sql`t.use_count`,
  createdAt: sql`t.created_at`,
  updatedAt: sql`t.updated_at`,
}

/** One's own, and those that colleagues share. */
const visible = (db: Db, { customerId, userId }: Viewer) =>
  db
    .selectFrom('app.emailTemplates as t')
    .innerJoin('identity.users as u', 'u.id', 't.userId')
    .where('t.customerId', '=', customerId)
    .where('t.deletedAt', 'is', null)
    .where((where) => where.or([where('t.userId', '=', userId), where('t.isShared', '=', true)]))

function filtered(db: Db, viewer: Viewer, { term, owner }: Pick<Query, 'term' | 'owner'>) {
  let query = visible(db, viewer)
  if (owner) query = query.where('t.userId', owner === 'me' ? '=' : '<>', viewer.userId)
  if (term) query = query.where(sql`t.name || ' ' || t.subject`, 'ilike', containing(term))
  return query
}

const shown = (query: ReturnType<typeof visible>) =>
  query
    .select(['t.id', 't.name', 't.subject', 't.body', 't.isShared', 't.useCount', 't.version'])
    .select(['t.createdAt', 't.updatedAt'])
    .select(
      sql<
        EmailTemplate['owner']
      >`jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)`.as('owner'),
    )

export async function listTemplates(db: Db, viewer: Viewer, query: Query) {
  let sorted = shown(filtered(db, viewer, query))
  for (const { field, direction } of query.sort) sorted = sorted.orderBy(columns[field], direction)
  const rows: StoredTemplate[] = await sorted.orderBy('t.id').limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, viewer, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const findTemplate = (db: Db, viewer: Viewer, id: string): Promise<StoredTemplate | undefined> =>
  shown(visible(db, viewer)).where('t.id', '=', id).executeTakeFirst()

interface Values {
  name: string
  subject: string
  body: string
  isShared: boolean
}

export const insertTemplate = (db: Db, values: Values & { customerId: string; id: string; userId: string }) =>
  db.insertInto('app.emailTemplates').values(values).execute()

/** False if the version is not the current one. */
export async function updateTemplate(db: Db, customerId: string, id: string, version: number, values: Partial<Values>) {
  const { numUpdatedRows } = await db
    .updateTable('app.emailTemplates')
    .set((row) => ({ ...values, version: row('version', '+', 1), updatedAt: new Date() }))
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of the given ones, those that the caller may change. */
async function setDeleted(db: Db, viewer: Viewer & { isAdmin: boolean }, ids: readonly string[], isDeleted: boolean) {
  const rows = await db
    .updateTable('app.emailTemplates')
    .set({ deletedAt: isDeleted ? new Date() : null })
    .where('customerId', '=', viewer.customerId)
    .where('id', 'in', ids)
    .where('deletedAt', isDeleted ? 'is' : 'is not', null)
    .where((where) =>
      where.or([where('userId', '=', viewer.userId), ...(viewer.isAdmin ? [where('isShared', '=', true)] : [])]),
    )
    .returning(['id', 'name'])
    .execute()
  return rows
}

export const deleteTemplates = (db: Db, viewer: Viewer & { isAdmin: boolean }, ids: readonly string[]) =>
  setDeleted(db, viewer, ids, true)
export const restoreTemplates = (db: Db, viewer: Viewer & { isAdmin: boolean }, ids: readonly string[]) =>
  setDeleted(db, viewer, ids, false)

/** Of a template that the viewer sees; others are left alone. */
export const countTemplateUse = (db: Db, { customerId, userId }: Viewer, id: string, by: 1 | -1) =>
  db
    .updateTable('app.emailTemplates')
    .set((row) => ({ useCount: row('useCount', '+', by) }))
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where((where) => where.or([where('userId', '=', userId), where('isShared', '=', true)]))
    .execute()
