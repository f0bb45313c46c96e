// An empty table is filled fastest without its keys and indexes, which are then built in one go.
import type pg from 'pg'

interface Part {
  drop: string
  restore: string
}

/** Keys before the indexes that stand alone, and references last: they are checked against finished tables. */
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
 * Takes keys and indexes off an empty table, inside of a transaction, and answers the statements that put them back; nothing
 * where it has rows. Truncated, it is new to the transaction: a server that need not log new tables does not.
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
