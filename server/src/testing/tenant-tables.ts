// The tables of the schema `app`, from the catalog.
import type pg from 'pg'

export interface Column {
  name: string
  type: string
  /** The maximum text length, if there is one. */
  longest: number | null
  isRequired: boolean
  hasDefault: boolean
  /** The values of an enum, or those allowed by a check constraint. */
  allowed: string[] | null
}

export interface Reference {
  name: string
  columns: string[]
  /** `schema.table` */
  target: string
  targetColumns: string[]
}

export interface TenantTable {
  /** `app.table` */
  name: string
  owner: string
  isGuarded: boolean
  /** Whether row-level security applies to the table owner too. */
  isForced: boolean
  primaryKey: string[]
  columns: Column[]
  references: Reference[]
}

const columnNames = (constraint: string, numbers: string, relation: string) => `(
  select json_agg(a.attname order by n.place) from unnest(${constraint}.${numbers}) with ordinality n (number, place)
  join pg_attribute a on a.attrelid = ${constraint}.${relation} and a.attnum = n.number)`

const catalog = `
  select n.nspname || '.' || c.relname as name, c.relowner::regrole::text as owner,
    c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid) as "isGuarded", c.relforcerowsecurity as "isForced",
    coalesce((select ${columnNames('k', 'conkey', 'conrelid')} from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'p'), '[]') as "primaryKey",
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'longest', case when a.atttypid in ('varchar'::regtype, 'bpchar'::regtype) and a.atttypmod > 4 then a.atttypmod - 4 end,
        'isRequired', a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '',
        'allowed', coalesce(
          (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid),
          (select json_agg(m[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''((?:[^'']|'''')*)''::', 'g') m
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= ANY'))
      ) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(json_build_object('name', k.conname, 'columns', ${columnNames('k', 'conkey', 'conrelid')},
        'target', tn.nspname || '.' || t.relname, 'targetColumns', ${columnNames('k', 'confkey', 'confrelid')}) order by k.conname)
      from pg_constraint k join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0), '[]') as references
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`

export const inspectTenantTables = async (client: pg.Client): Promise<TenantTable[]> =>
  (await client.query<TenantTable>(catalog)).rows
