// Rows that named a security or an organization before it was known. Whatever adds it resolves them in the same
// transaction, so that import order does not matter.
import type pg from 'pg'
import { forgetEvidence } from '../resolve/compared-filings.ts'

/** N-PORT category codes of derivatives: a swap may carry its underlying's identifier, but is not that share. */
export const derivativeCategories = ['DCO', 'DCR', 'DE', 'DFE', 'DIR', 'DO']

const known = `jsonb_to_recordset($1::jsonb) as n(value text, security_id uuid)`

/** A portfolio whose rows got their security is marked stale. */
const settleFilingRows = `
  with settled as (
    update market.filing_rows r set security_id = n.security_id
    from ${known} where r.cusip = n.value and r.security_id is null
    returning r.accession
  )
  insert into market.stale_portfolios (organization_id, quarter)
  select distinct f.organization_id, f.period from settled s join market.filings f using (accession)
  on conflict (organization_id, quarter) do update set follows = false, since = now()`

const settleOwnershipEvents = `
  update market.ownership_events e set security_id = n.security_id
  from ${known} where e.cusip = n.value and e.security_id is null`

const settleVotes = `
  update market.votes v set security_id = n.security_id
  from ${known} where v.cusip = n.value and v.security_id is null`

const settleFundPositions = (number: string) => `
  update market.fund_positions p set security_id = n.security_id
  from ${known} where ${number} = n.value and p.security_id is null
    and coalesce(p.asset_category, '') <> all ($2)`

export async function settleWaitingRows(
  client: pg.ClientBase,
  identifiers: readonly { kind: string; value: string; security_id: string }[],
): Promise<void> {
  const cusips = identifiers.filter(({ kind }) => kind === 'cusip')
  if (cusips.length === 0) return
  const rows = JSON.stringify(cusips)
  const { rowCount } = await client.query(settleFilingRows, [rows])
  if (rowCount) await forgetEvidence(client)
  await client.query(settleOwnershipEvents, [rows])
  await client.query(settleVotes, [rows])
  await client.query(settleFundPositions('p.cusip'), [rows, derivativeCategories])
  await client.query(settleFundPositions("p.isin ~ '^(US|CA)' and substr(p.isin, 3, 9)"), [rows, derivativeCategories])
}

/** Holders of Schedules 13D and 13G that had no organization until now. */
export async function settleWaitingEvents(
  client: pg.ClientBase,
  organizations: readonly { id: string; cik: string | null }[],
): Promise<void> {
  const numbered = organizations.filter(({ cik }) => cik !== null).map(({ id, cik }) => ({ id, cik }))
  if (numbered.length === 0) return
  await client.query(
    `update market.ownership_events e set organization_id = o.id
     from jsonb_to_recordset($1::jsonb) as n(id uuid, cik text) join market.organizations o on o.id = n.id
     where e.holder_cik = n.cik and e.organization_id is null`,
    [JSON.stringify(numbered)],
  )
}
