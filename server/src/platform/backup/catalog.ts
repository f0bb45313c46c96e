// What the database holds, from PostgreSQL's catalog.
import type pg from 'pg'
import type { Manifest, Schema } from './format/manifest.ts'

/** Everything Rostrum owns besides `public.migrations`. */
export const schemas = ['identity', 'app', 'market', 'pgboss'] as const
const ours = schemas.map((name) => `'${name}'`).join(', ')

/** Statistics and notes of the job queue, about itself: its new schema begins them again. */
const left = ['pgboss.version', 'pgboss.queue_stats', 'pgboss.warning', 'pgboss.bam']

export interface Table {
  /** Qualified and quoted. */
  name: string
  isPartitioned: boolean
  /** Generated columns are computed again. */
  columns: string[]
  /** Row security applies to the owner too. */
  isForced: boolean
}

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'p' as "isPartitioned",
      c.relrowsecurity and c.relforcerowsecurity as "isForced",
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (${ours}) and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`)
  return rows.filter(({ name }) => !left.includes(name))
}

export async function listPartitions(client: pg.ClientBase): Promise<Schema['partitions']> {
  const { rows } = await client.query(`
    select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent,
      pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_inherits i on i.inhrelid = c.oid
    join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
    where n.nspname in (${ours}) and n.nspname <> 'pgboss' and c.relkind = 'r' and c.relispartition
    order by 1`)
  return rows
}

export async function listApplied(client: pg.ClientBase): Promise<Schema['migrations']> {
  const { rows } = await client.query(
    `select name, checksum, applied_at::text as "appliedAt" from public.migrations order by applied_at, name`,
  )
  return rows
}

/** Outside of transactions, so what is read last is not below what was copied before. */
export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue"
    from pg_sequences where schemaname in (${ours}) and last_value is not null order by 1`)
  return rows
}

/** Whether row security never applies to this login. */
export async function bypassesRowSecurity(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as does from pg_roles where rolname = current_user',
  )
  return rows[0].does
}
