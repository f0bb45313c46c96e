// Shares outstanding and factors depend on splits, and on which security belongs to which company. When these change
// without an import, they are recomputed.
import type pg from 'pg'
import { settleOutstanding } from './outstanding.ts'

const companiesOf = (securities: string) => `
  select distinct o.cik from (${securities}) c join market.securities s on s.id = c.id
  join market.organizations o on o.id = s.issuer_id
  where exists (select from market.fundamentals f where f.cik = o.cik)`

/** One transaction. Returns whether any split changed since the last time, so that portfolios may be stale. */
export async function settleSplitChanges(client: pg.ClientBase): Promise<boolean> {
  await client.query('begin')
  try {
    // Concurrent changes are left for the next run.
    const { rows } = await client.query<{ id: string; quarter: string }>(
      'delete from market.split_changes returning security_id as id, quarter::text',
    )
    if (rows.length > 0) await settleCompanies(client, rows)
    await client.query('commit')
    return rows.length > 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function settleCompanies(client: pg.ClientBase, changed: readonly { id: string; quarter: string }[]) {
  const { rows } = await client.query<{ cik: string }>(companiesOf('select unnest($1::uuid[]) as id'), [
    changed.map(({ id }) => id),
  ])
  if (rows.length === 0) return
  await settleOutstanding(
    client,
    rows.map(({ cik }) => cik),
  )
  // Figures per share of later quarters are on the new basis, too.
  const earliest = changed.map(({ quarter }) => quarter).sort()[0]
  await client.query('delete from market.figured_quarters where quarter >= $1::date', [earliest])
}

/** For securities in the temporary table `changed_securities`, in the caller's transaction. */
export async function settleLinkChanges(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ cik: string }>(
    companiesOf('select unnest(array[id, before_id, now_id]) as id from changed_securities'),
  )
  if (rows.length === 0) return
  await settleOutstanding(
    client,
    rows.map(({ cik }) => cik),
  )
  await client.query('delete from market.figured_quarters')
}
