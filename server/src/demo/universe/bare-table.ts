// Bulk loading an empty table is fastest without its keys and indexes, which are then built in one pass.
import type pg from 'pg'

interface Part {
  drop: string
  restore: string
}

/** Keys before standalone indexes, and foreign keys last: they are checked against complete tables. */
const parts = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore,
    contype = 'f' as is_last
  from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'f')
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
  from pg_index where indrelid = $1::regclass
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by is_last, restore`

/**
 * Drops the keys and indexes of an empty table, in a transaction, and returns the statements that recreate them;
 * undefined if it has rows. Truncating makes it new to the transaction, so that wal_level = minimal skips the WAL.
 */
export async function stripIfEmpty(client: pg.ClientBase, table: string): Promise<string[] | undefined> {
  await client.query(`lock table ${table} in access exclusive mode`)
  const { rowCount } = await client.query(`select from ${table} limit 1`)
  if (rowCount) return undefined
  const { rows } = await client.query<Part>(parts, [table])
  for (const { drop } of rows) await client.query(drop)
  await client.query(`truncate ${table}`)
  return rows.map(({ restore }) => restore)
}
