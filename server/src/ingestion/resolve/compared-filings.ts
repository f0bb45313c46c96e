// Which filings changed since the last comparison of securities. Evidence is kept, and read again for what they name.
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Filings are imported meanwhile: only those that this statement sees take part, so that each is counted once. */
const changed = `
  create temporary table changed_filings on commit drop as
  select f.accession, f.organization_id, f.period, f.unit, f.set_aside is null as is_counted, f.row_count,
    c.accession is null as is_new
  from market.filings f left join market.compared_filings c using (accession)
  where c.accession is null or (c.unit, c.is_counted) is distinct from (f.unit, f.set_aside is null)`

const rememberChanged = `
  insert into market.compared_filings (accession, organization_id, period, unit, is_counted, row_count)
  select accession, organization_id, period, unit, is_counted, row_count from changed_filings
  on conflict (accession) do update set unit = excluded.unit, is_counted = excluded.is_counted`

/** Rows of a filing never change once it is imported. If they did all the same, what was counted cannot be taken back. */
const isRewritten = `
  select from market.compared_filings c left join market.filings f using (accession)
  where (f.organization_id, f.period, f.row_count) is distinct from (c.organization_id, c.period, c.row_count) limit 1`

/** After rows got another security, and in tests: the next comparison reads everything. */
export async function forgetEvidence(client: pg.ClientBase): Promise<void> {
  await client.query('delete from market.comparison_method')
}

/** Creates `changed_filings`. `statements` collect the evidence: with others, what is kept would not be comparable. */
export async function findChangedFilings(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  const checksum = createHash('sha256').update(statements.join('\n')).digest('hex')
  const { rowCount } = await client.query('select from market.comparison_method where checksum = $1', [checksum])
  const rewritten = await client.query(isRewritten)
  if (!rowCount || rewritten.rowCount) {
    await client.query('delete from market.compared_securities; delete from market.compared_filings')
    await client.query('delete from market.comparison_method')
    await client.query('insert into market.comparison_method (checksum) values ($1)', [checksum])
  }
  await client.query(changed)
  await client.query(rememberChanged)
  await client.query('analyze changed_filings; analyze market.compared_filings')
}
