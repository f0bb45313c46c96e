import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Attachment, ProfileKind } from './attachments.ts'
import type { MergeRecord, Row } from './record.ts'

const tables = { person: 'people', organization: 'organizations' } as const
const ownTable = (kind: ProfileKind) => sql.table(`app.${tables[kind]}`)
const name = (kind: ProfileKind, alias: string) =>
  kind === 'person' ? sql.raw(`${alias}.first_name || ' ' || ${alias}.last_name`) : sql.raw(`${alias}.name`)

export interface Profile {
  id: string
  name: string
  isOwn: boolean
  isDeleted: boolean
  mergedInto: string | null
  /** Columns by their database names. */
  row: Row
}

/** A profile of the customer or the market; for a change, the customer's own row is locked. */
export async function findProfile(
  db: Db,
  kind: ProfileKind,
  id: string,
  purpose: 'reading' | 'change',
): Promise<Profile | undefined> {
  const lock = purpose === 'change' ? sql`for update` : sql``
  const own = await sql<Profile>`
    select p.id, ${name(kind, 'p')} as name, true as is_own, p.deleted_at is not null as is_deleted, p.merged_into,
      to_jsonb(p) - '{customer_id,words,all_words,own_words,sort_name}'::text[] as row
    from ${ownTable(kind)} p where p.id = ${id} ${lock}`.execute(db)
  if (own.rows[0]) return own.rows[0]
  const description = kind === 'person' ? sql.raw(`jsonb_build_object('description', p.bio)`) : sql.raw(`'{}'::jsonb`)
  const market = await sql<Profile>`
    select p.id, ${name(kind, 'p')} as name, false as is_own, false as is_deleted, null as merged_into,
      to_jsonb(p) || ${description} as row
    from ${sql.table(`market.${tables[kind]}`)} p where p.id = ${id}`.execute(db)
  return market.rows[0]
}

export async function updateMergedInto(db: Db, kind: ProfileKind, sourceId: string, targetId: string | null) {
  await sql`update ${ownTable(kind)} set merged_into = ${targetId} where id = ${sourceId}`.execute(db)
}

/** Bumps the version even if no column changes, so that a stale form notices the merge. */
export async function updateTarget(db: Db, kind: ProfileKind, id: string, values: Row): Promise<void> {
  const changes = Object.keys(values).map(
    (column) =>
      sql`${sql.ref(column)} = (jsonb_populate_record(p, ${JSON.stringify(values)}::jsonb)).${sql.ref(column)}`,
  )
  await sql`update ${ownTable(kind)} p
    set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = now()`])} where id = ${id}`.execute(db)
}

const column = (alias: string, of: string) => sql.ref(`${alias}.${of}`)

/** Source rows that move: those the target lacks, except a reference to the target itself. */
function moves(at: Attachment, sourceId: string, targetId: string): RawBuilder<boolean> {
  const conditions = [sql`${column('s', at.column)} = ${sourceId}`]
  if (at.hasId) conditions.push(sql`s.id <> ${targetId}`)
  if (at.sameBy) {
    const alike = at.sameBy.map((one) => sql`${column('o', one)} = ${column('s', one)}`)
    const own = sql.join([sql`${column('o', at.column)} = ${targetId}`, ...alike], sql` and `)
    conditions.push(sql`not exists (select from ${sql.table(at.table)} o where ${own})`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export async function countMoves(db: Db, at: Attachment, sourceId: string, targetId: string): Promise<number> {
  const living = at.countedWith
    ? sql`exists (select from ${sql.table(at.countedWith.table)} l where l.id = ${column('s', at.countedWith.column)}
        and l.deleted_at is null and l.merged_into is null)`
    : sql`true`
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(at.table)} s where ${moves(at, sourceId, targetId)} and ${living}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Moves the rows that the target lacks and returns their previous state. */
export async function moveRows(db: Db, at: Attachment, sourceId: string, targetId: string): Promise<Row[]> {
  const keys = at.hasId ? ['id'] : [at.column, ...(at.sameBy ?? [])]
  const same = keys.map((key) => sql`${column('t', key)} = ${column('old', key)}`)
  const changes = Object.entries(at.whileMoved ?? {}).map(([key, value]) => sql`, ${sql.ref(key)} = ${value}`)
  const { rows } = await sql<{ row: Row }>`
    update ${sql.table(at.table)} t set ${sql.ref(at.column)} = ${targetId} ${sql.join(changes, sql` `)}
    from (select * from ${sql.table(at.table)} s where ${moves(at, sourceId, targetId)} for update) old
    where t.customer_id = old.customer_id and ${sql.join(same, sql` and `)}
    returning to_jsonb(old) as row`.execute(db)
  return rows.map(({ row }) => row)
}

export async function setRowsAside(db: Db, at: Attachment, sourceId: string): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    delete from ${sql.table(at.table)} t where ${column('t', at.column)} = ${sourceId} returning to_jsonb(t) as row`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

const recorded = (at: Attachment, rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(at.table)}, ${JSON.stringify(rows)}::jsonb)`

/** Moves rows back by id, even if changed since; rows that no longer belong to the target are left alone. */
export async function moveRowsBack(db: Db, at: Attachment, rows: readonly Row[], sourceId: string, targetId: string) {
  const changes = Object.keys(at.whileMoved ?? {}).map((key) => sql`, ${sql.ref(key)} = ${column('old', key)}`)
  await sql`
    update ${sql.table(at.table)} t set ${sql.ref(at.column)} = ${sourceId} ${sql.join(changes, sql` `)}
    from ${recorded(at, rows)} old
    where t.customer_id = old.customer_id and t.id = old.id and ${column('t', at.column)} = ${targetId}`.execute(db)
}

/** Of an attendee's row: they follow the activity by themselves. */
const copied = sql.raw(`'{occurs_at,visible_to}'::text[]`)

/** Deletes the rows that the merge added to the target, if they are unchanged. */
export async function deleteMovedRows(db: Db, at: Attachment, rows: readonly Row[], targetId: string): Promise<void> {
  const alike = (at.sameBy ?? []).map((one) => sql`and ${column('t', one)} = ${column('old', one)}`)
  await sql`
    delete from ${sql.table(at.table)} t using ${recorded(at, rows)} old
    where t.customer_id = old.customer_id and ${column('t', at.column)} = ${targetId} ${sql.join(alike, sql` `)}
      and to_jsonb(t) - ${at.column}::text - ${copied} = to_jsonb(old) - ${at.column}::text - ${copied}`.execute(db)
}

/** Restores deleted rows; generated columns cannot be written. */
export async function insertRows(db: Db, at: Attachment, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const written = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${at.table}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  const columns = sql.join(written.rows.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(at.table)} (${columns}) select ${columns} from ${recorded(at, rows)}
    on conflict do nothing`.execute(db)
}

export async function insertMerge(
  db: Db,
  values: { customerId: string; id: string; userId: string; kind: ProfileKind; sourceId: string; targetId: string },
  record: MergeRecord,
): Promise<Date> {
  const { mergedAt } = await db
    .insertInto('app.merges')
    .values({ ...values, moved: JSON.stringify(record) })
    .returning('mergedAt')
    .executeTakeFirstOrThrow()
  return mergedAt
}

export const findMerge = (db: Db, kind: ProfileKind, id: string) =>
  db
    .selectFrom('app.merges')
    .select(['id', 'sourceId', 'targetId', 'moved', 'undoneAt'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()

export async function isTargetOfAnother(db: Db, merge: { id: string; targetId: string }): Promise<boolean> {
  const others = db.selectFrom('app.merges').select('id').where('targetId', '=', merge.targetId)
  return (await others.where('id', '<>', merge.id).where('undoneAt', 'is', null).executeTakeFirst()) !== undefined
}

export async function updateMergeUndone(db: Db, id: string): Promise<void> {
  await db.updateTable('app.merges').set({ undoneAt: sql<Date>`now()` }).where('id', '=', id).execute()
}

export const listJobOrganizations = (db: Db, personId: string) =>
  db.selectFrom('app.employments').select(['id', 'organizationId']).where('personId', '=', personId).execute()

export async function updateJobOrganization(db: Db, id: string, organizationId: string): Promise<void> {
  await db.updateTable('app.employments').set({ organizationId }).where('id', '=', id).execute()
}

/** Invariant: a person with jobs has a primary one. Marks the first if there is none. */
export async function markPrimaryJob(db: Db, personId: string): Promise<void> {
  await sql`update app.employments set is_primary = true where id = (select id from app.employments where person_id = ${personId} order by id limit 1)
    and person_id = ${personId}
    and not exists (select from app.employments where person_id = ${personId} and is_primary)`.execute(db)
}

/** Whether any of these organizations is its own ancestor. */
export async function hasCircle(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above(start, id) as (
      select id, parent_id from app.organizations where id = any (${ids}::uuid[]) and parent_id is not null
      union
      select a.start, o.parent_id from above a join app.organizations o on o.id = a.id where o.parent_id is not null
    )
    select exists (select from above where start = id) as found`.execute(db)
  return rows[0]?.found ?? false
}
