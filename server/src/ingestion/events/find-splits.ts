// Splits of a quarter, found in what the holders of a security held at its end and at the end of the prior one.
import type pg from 'pg'
import { filledIn, heldBefore, nowHeld } from './cross-section.ts'
import { reportedSplits } from './reported-splits.ts'
import { type FoundSplit, fewestToSuspect, findSplit, type HeldTwice } from './split-rule.ts'

/** The totals of a split security are not where they were, and nor is the median holder. */
const pairs = `
  create temporary table pairs on commit drop as
  select security_id, organization_id, b.shares as before, n.shares as now, b.value as value_before, n.value as value_now
  from (select security_id from totals where holders_now >= ${fewestToSuspect} and holders_before >= ${fewestToSuspect}
    and (shares_now >= shares_before * 1.12 or shares_now <= shares_before * 0.9)) suspected
  join (${nowHeld}) n using (security_id)
  join (${heldBefore}) b using (security_id, organization_id)`

const likely = `
  with likely as (
    select security_id from pairs group by 1
    having count(*) >= ${fewestToSuspect}
      and abs(ln(percentile_disc(0.5) within group (order by now::double precision / before))) >= 0.14
  )
  select security_id, before::double precision, now::double precision, value_before::double precision as "valueBefore",
    value_now::double precision as "valueNow"
  from pairs join likely using (security_id) order by security_id, organization_id`

export interface SplitOfSecurity extends FoundSplit {
  securityId: string
}

/** Of the securities in the temporary table `touched`. */
export async function findSplits(client: pg.ClientBase, quarter: string): Promise<SplitOfSecurity[]> {
  await client.query(filledIn(pairs, quarter))
  const { rows } = await client.query<HeldTwice & { security_id: string }>(likely)
  const reported = await reportedSplits(client, quarter)
  return [...Map.groupBy(rows, (row) => row.security_id)].flatMap(([securityId, holders]) => {
    const found = findSplit(holders, reported.get(securityId))
    return found ? [{ securityId, ...found }] : []
  })
}
