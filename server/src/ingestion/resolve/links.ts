// Keeps what was found about each pair, and applies it: which security counts for which.
import type pg from 'pg'
import { settleLinkChanges } from '../load/dependent-figures.ts'
import { matchInsiderShares } from '../load/insider-shares.ts'
import { giveBackFacts, moveRows, moveRowsBack, takeFacts } from './effects.ts'
import type { Groups } from './groups.ts'
import type { PairEvidence, Verdict } from './rule.ts'

export interface FoundLink extends Verdict {
  first: string
  second: string
  evidence: PairEvidence
}

export interface Decided {
  first: string
  second: string
  decision: 'same' | 'apart'
}

export async function readDecisions(client: pg.ClientBase): Promise<Decided[]> {
  const { rows } = await client.query<Decided>(
    'select first_id as first, second_id as second, decision from market.security_links where decision is not null',
  )
  return rows
}

/** Replaces what earlier comparisons found. A decision stays, with the rule's present view of it as explanation. */
export async function storeLinks(client: pg.ClientBase, links: readonly FoundLink[]): Promise<void> {
  await client.query(
    `create temporary table found_links on commit drop as
     select first as first_id, second as second_id, state, reason, confidence, explanation, evidence, "effectiveOn" as effective_on
     from jsonb_to_recordset($1::jsonb) as f(first uuid, second uuid, state text, reason text, confidence double precision,
       explanation text, evidence jsonb, "effectiveOn" date)`,
    [JSON.stringify(links)],
  )
  await client.query('analyze found_links')
  await client.query(`
    delete from market.security_links l where l.decision is null and not exists (
      select from found_links f where f.first_id = l.first_id and f.second_id = l.second_id)`)
  await client.query(`
    insert into market.security_links as l (first_id, second_id, state, reason, confidence, explanation, evidence, effective_on)
    select first_id, second_id, state, reason, confidence, explanation, evidence, effective_on from found_links
    on conflict (first_id, second_id) do update
    set state = coalesce(l.decision, excluded.state), reason = excluded.reason, confidence = excluded.confidence,
      explanation = excluded.explanation, evidence = excluded.evidence, effective_on = excluded.effective_on
    where (l.state, l.reason, l.confidence, l.explanation, l.evidence, l.effective_on) is distinct from
      (coalesce(l.decision, excluded.state), excluded.reason, excluded.confidence, excluded.explanation, excluded.evidence,
        excluded.effective_on)`)
}

/**
 * Portfolios are marked that report a security which now counts for another one than before. Returns how many securities
 * changed.
 */
export async function applyGroups(client: pg.ClientBase, { sameAs }: Groups): Promise<number> {
  await client.query(
    `create temporary table changed_securities on commit drop as
     select s.id, s.same_as as before_id, w.same_as as now_id
     from market.securities s
     left join jsonb_to_recordset($1::jsonb) as w(id uuid, same_as uuid) on w.id = s.id
     where s.same_as is distinct from w.same_as`,
    [JSON.stringify([...sameAs].map(([id, same_as]) => ({ id, same_as })))],
  )
  const { rows } = await client.query('select count(*)::integer as count from changed_securities')
  const changed: number = rows[0].count
  if (changed > 0) {
    await client.query('analyze changed_securities')
    await giveBackFacts(client)
    await client.query(
      `update market.securities s set same_as = c.now_id, updated_at = now() from changed_securities c where s.id = c.id`,
    )
    await moveRowsBack(client)
    await markHolders(client)
  }
  // Also without changes: lists and schedules imported since may name a joined security.
  await takeFacts(client)
  await moveRows(client)
  if (changed > 0) {
    await matchInsiderShares(client)
    await settleLinkChanges(client)
  }
  return changed
}

const markHolders = (client: pg.ClientBase) =>
  client.query(`
    insert into market.stale_portfolios (organization_id, quarter)
    select distinct f.organization_id, f.period
    from changed_securities c join market.filing_rows r on r.security_id = c.id join market.filings f using (accession)
    on conflict (organization_id, quarter) do update set follows = false, since = now()`)
