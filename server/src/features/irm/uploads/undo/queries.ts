// Detects whether records created by an import have been used since.
import { sql } from 'kysely'
import { type Attachment, attachments } from '#features/profiles/custom/public.ts'
import type { Db } from '#platform/database/database.ts'

type Kind = 'person' | 'organization'

const tables = { person: 'app.people', organization: 'app.organizations' } as const

/** Changes that bump the profile's own version, and rows that are removed with the profile. */
const isOfTheProfile = (kind: Kind, at: Attachment): boolean =>
  at.kind === 'irm' || (kind === 'person' && at.kind === 'jobs')

/** Profiles with attached rows that this import did not create, and the type of the first such row. */
export async function listWorkedWith(
  db: Db,
  uploadId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const at of attachments[kind]) {
    if (isOfTheProfile(kind, at)) continue
    const { rows } = await sql<{ id: string }>`
      select distinct t.${sql.ref(at.column)} as id from ${sql.table(at.table)} t
      where t.${sql.ref(at.column)} = any (${ids}::uuid[]) and ${isThere(at)} and not ${isOurs(at, uploadId)}`.execute(
      db,
    )
    for (const { id } of rows) if (!found.has(id)) found.set(id, at.kind)
  }
  const { rows } = await sql<{ id: string }>`
    select distinct one.id from app.merges m cross join lateral unnest(array[m.source_id, m.target_id]) as one (id)
    where m.undone_at is null and one.id = any (${ids}::uuid[])`.execute(db)
  for (const { id } of rows) found.set(id, 'merges')
  return found
}

/** Removed rows, and rows of a removed parent, do not keep a profile. */
function isThere(at: Attachment) {
  if (at.table === 'app.notes' || at.table === 'app.tasks') return sql`t.deleted_at is null`
  if (at.table === 'app.activity_people' || at.table === 'app.activity_organizations') {
    return sql`exists (select from app.activities a where a.customer_id = t.customer_id and a.id = t.activity_id and a.deleted_at is null)`
  }
  if (!at.countedWith) return sql`true`
  return sql`exists (select from ${sql.table(at.countedWith.table)} l where l.customer_id = t.customer_id
    and l.id = t.${sql.ref(at.countedWith.column)} and l.deleted_at is null)`
}

/** Whether the row is unchanged since this import created it. */
function isOurs(at: Attachment, uploadId: string) {
  const entry = sql`select from app.irm_upload_changes c where c.customer_id = t.customer_id and c.upload_id = ${uploadId}`
  if (at.table === 'app.custom_field_values') {
    return sql`exists (${entry} and c.row_id = t.field_id and c.subject_id = t.subject_id and c.detail->'value' = t.value)`
  }
  if (!at.hasId || at.kind === 'jobs' || at.kind === 'children') return sql`false`
  const untouched = at.table === 'app.notes' ? sql`t.version = 1 and not t.is_pinned` : sql`true`
  return sql`(${untouched} and exists (${entry} and c.row_id = t.id))`
}

interface ProfileNow {
  id: string
  version: number
  isDeleted: boolean
  isMerged: boolean
}

export async function listProfilesNow(db: Db, kind: Kind, ids: readonly string[]): Promise<Map<string, ProfileNow>> {
  const { rows } = await sql<ProfileNow>`
    select id, version, deleted_at is not null as is_deleted, merged_into is not null as is_merged
    from ${sql.table(tables[kind])} where id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Profiles changed only by later imports that have all been undone: they are as this import created them. */
export async function listAsMade(db: Db, uploadId: string, kind: Kind, ids: readonly string[]): Promise<Set<string>> {
  const [filled, emptied] = [`${kind}.filled_in`, `${kind}.emptied`]
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from app.audit_events
    where subject_type = ${kind} and subject_id = any (${ids}::text[]) and request_id <> ${`upload ${uploadId}`}
    group by subject_id
    having bool_and(action in (${filled}, ${emptied}))
      and count(*) filter (where action = ${filled}) = count(*) filter (where action = ${emptied})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Filters these notes or activities to those that have not been removed. */
export async function listLiving(
  db: Db,
  table: 'app.activities' | 'app.notes',
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any (${ids}::uuid[]) and deleted_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Members since the import, excluding any that were removed from the IRM and added again later. */
export async function listMembersSince(db: Db, kind: Kind, ids: readonly string[], until: Date): Promise<Set<string>> {
  const members = kind === 'person' ? sql`app.irm_people` : sql`app.irm_organizations`
  const column = kind === 'person' ? sql`person_id` : sql`organization_id`
  const { rows } = await sql<{ id: string }>`
    select ${column} as id from ${members} where ${column} = any (${ids}::uuid[]) and added_at <= ${until}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
