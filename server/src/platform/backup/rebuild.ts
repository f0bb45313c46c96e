// The empty schema that a backup's rows belong to, and what has to be out of the way while they are loaded. All of it
// happens in the transaction of the restore, as a role that need not be a superuser.
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { nameOf, replaceFunction } from '../database/functions.ts'
import { migrationsTable, readMigrations } from '../database/migrate.ts'
import { sqlFile } from '../database/sql-file.ts'
import { listTables, schemas } from './catalog.ts'
import type { Schema } from './format/manifest.ts'
import { RefusedBackup } from './refused-backup.ts'

const numbered = ({ migrations }: Schema) => migrations.filter(({ name }) => /^\d{4}_/.test(name))

/** Before anything is touched: this program must know every migration of the backup. */
export async function requireKnownMigrations(schema: Schema): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of numbered(schema)) {
    if (!known.has(name)) {
      throw new RefusedBackup(
        `The backup is newer than this program: it has the migration ${name}. Restore it with the release that made it, or a later one.`,
      )
    }
    if (known.get(name) !== checksum) throw new RefusedBackup(`The backup was made with another migration ${name}.`)
  }
}

export const dropEverything = (client: pg.ClientBase) =>
  client.query(`drop schema if exists ${schemas.join(', ')} cascade; drop table if exists public.migrations`)

/** The tables as they were at the backup, empty. */
export async function buildSchema(client: pg.Client, schema: Schema, hasQueue: boolean): Promise<void> {
  await client.query(migrationsTable)
  const wanted = new Set(numbered(schema).map(({ name }) => name))
  for (const { name, text } of await readMigrations()) if (wanted.has(name)) await client.query(text)
  for (const { name, text } of schema.functions) await replaceFunction(client, nameOf(sqlFile(name, text)), text)
  await client.query(
    `insert into public.migrations (name, checksum, applied_at)
     select name, checksum, applied_at from jsonb_to_recordset($1) as m (name text, checksum text, applied_at timestamptz)`,
    [JSON.stringify(schema.migrations.map(({ appliedAt, ...file }) => ({ ...file, applied_at: appliedAt })))],
  )
  await addPartitions(client, schema)
  if (hasQueue) await buildQueue(client)
  const tables = (await listTables(client)).map(({ name }) => name)
  await client.query(`truncate ${tables.join(', ')}`)
}

async function addPartitions(client: pg.Client, { partitions }: Schema): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    const { rows } = await client.query('select to_regclass($1) is null as is_missing', [name])
    if (!rows[0].is_missing) continue
    await client.query(`create table ${name} partition of ${parent} ${bound}`)
    if (name.startsWith('app.')) await client.query('select app.close_partition($1)', [name])
  }
}

/** Its plans are a transaction of their own, which would end ours. */
async function buildQueue(client: pg.Client): Promise<void> {
  const plans = getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await client.query(plans)
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}

/**
 * Rows are loaded in any order, so foreign keys are dropped and added again, which checks them; triggers would count
 * changes that nobody made; the owner writes past row security; and indexes are faster built afterwards. Returns what
 * puts everything back.
 */
export async function clearTheWay(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ before: string; after: string }>(obstacles)
  for (const { before } of rows) await client.query(before)
  return async () => {
    for (const { after } of rows.toReversed()) await client.query(after)
  }
}

/** The job queue's is missing before the first start. */
const ours = `(select oid from pg_namespace where nspname in (${schemas.map((name) => `'${name}'`).join(', ')}))`

/**
 * In the order of removal. Row security comes back last: checking a new foreign key as an owner whom it applies to finds
 * no rows. Indexes of partitioned tables stay: their definitions do not name their parts.
 */
const obstacles = `
  select before, after from (
    select 1 as place, format('alter table %s no force row level security', c.oid::regclass) as before,
      format('alter table %s force row level security', c.oid::regclass) as after
    from pg_class c where c.relforcerowsecurity and c.relnamespace in ${ours}
    union all
    select 2, format('alter table %s drop constraint %I', c.oid::regclass, k.conname),
      format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace in ${ours}
    union all
    select 3, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relkind = 'r' and not c.relispartition and c.relnamespace in ${ours} and not i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select 4, format('alter table %s disable trigger user', c.oid::regclass),
      format('alter table %s enable trigger user', c.oid::regclass)
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ${ours}
      and exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
  ) found order by place, before`
