// Filings that count in no portfolio, each with a reason that a person can read and overrule, so that one of them never
// keeps the rest of a quarter from being derived.
import type pg from 'pg'

/** Several times what the largest manager holds, and far below what a bigint does. */
const largestPortfolio = 50_000_000_000_000n

const tooLarge = 'its rows add up to more than $50 trillion, which no manager holds'

/** Of the managers in the temporary table `affected`. Decided again each time, because a filing's unit can change. */
export async function setAsideImpossible(client: pg.ClientBase, quarter: string): Promise<void> {
  await client.query(
    `update market.filings f set set_aside = case when d.is_too_large then $2 end
     from (
       select accession, value_sum * value_scale > $3::numeric as is_too_large
       from market.filings join affected using (organization_id) where period = $1::date and not is_counted_anyway
     ) d
     where f.accession = d.accession and (f.set_aside is null and d.is_too_large or f.set_aside = $2 and not d.is_too_large)`,
    [quarter, tooLarge, largestPortfolio.toString()],
  )
}

/** All filings of a manager for a quarter, because deriving them failed. */
export async function setAside(
  client: pg.ClientBase,
  organizationId: string,
  quarter: string,
  reason: string,
): Promise<void> {
  await client.query(
    `update market.filings set set_aside = $3, is_counted_anyway = false
     where organization_id = $1 and period = $2::date and set_aside is null`,
    [organizationId, quarter, `it could not be derived: ${reason}`],
  )
}

export interface SetAsideFiling {
  accession: string
  manager: string
  period: string
  source: string
  reason: string
}

export async function listSetAside(client: pg.ClientBase, runId?: string): Promise<SetAsideFiling[]> {
  const { rows } = await client.query<SetAsideFiling>(
    `select f.accession, o.name as manager, f.period::text, f.source, f.set_aside as reason
     from market.filings f join market.organizations o on o.id = f.organization_id
     where f.set_aside is not null and ($1::uuid is null or f.run_id = $1) order by f.period desc, f.accession`,
    [runId ?? null],
  )
  return rows
}

/** A person's decision, which marks the portfolio stale. False if there is no such filing. */
export async function decideFiling(
  client: pg.ClientBase,
  accession: string,
  decision: { setAside: string } | 'count',
): Promise<boolean> {
  const reason = decision === 'count' ? null : decision.setAside
  const { rows } = await client.query('select market.decide_filing($1, $2, null) as is_known', [accession, reason])
  return rows[0].is_known
}
