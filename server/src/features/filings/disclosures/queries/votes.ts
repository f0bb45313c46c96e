import type { Vote } from '@rostrum/contract/filings'
import { sql } from 'kysely'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'

interface VotesQuery {
  organizationId: string
  securityId: string
  pageSize: number
  pageOffset: number
}

/** What a restatement replaced does not count. A ballot without shares is all of the row's. */
const voted = ({ organizationId, securityId }: VotesQuery) => sql`
  select v.meeting_on, v.description, v.categories, v.proposed_by, v.accession, coalesce(v.shares_on_loan, 0) as on_loan,
    b.*
  from market.organizations o
  join market.vote_filings f on f.cik = o.cik
  join market.votes v on v.accession = f.accession and v.security_id = ${securityId}
  cross join lateral (
    select sum(n) filter (where how = 'FOR') as for, sum(n) filter (where how = 'AGAINST') as against,
      sum(n) filter (where how = 'ABSTAIN') as abstained, sum(n) filter (where how = 'WITHHOLD') as withheld,
      sum(n) filter (where how not in ('FOR', 'AGAINST', 'ABSTAIN', 'WITHHOLD')) as other,
      min(recommendation) as least, max(recommendation) as greatest
    from (select how, recommendation, coalesce(shares, v.shares_voted, 0) as n
      from jsonb_to_recordset(v.ballots) as r(how text, shares numeric, recommendation text)) ballots
  ) b
  where (o.id = ${organizationId} or o.parent_id = ${organizationId})
    and not exists (select from market.vote_filings r where r.cik = f.cik and r.period is not distinct from f.period
      and r.is_restatement and (r.filed_on, r.accession) > (f.filed_on, f.accession))`

/** Funds report the same matter each for its own shares. */
export const listVotes = (db: Db, query: VotesQuery): Promise<{ rows: Vote[]; total: number }> =>
  pageWithTotal<Vote>(async ({ pageSize, pageOffset }) => {
    const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::double precision`
    const { rows } = await sql<Vote & { total: number }>`
      select meeting_on, description, max(categories) as categories, max(proposed_by) as proposed_by,
        case when min(least) = max(greatest) then min(least) end as recommendation,
        ${sum('for')} as shares_for, ${sum('against')} as shares_against, ${sum('abstained')} as shares_abstained,
        ${sum('withheld')} as shares_withheld, ${sum('other')} as shares_other, ${sum('on_loan')} as shares_on_loan,
        array_agg(distinct accession) as accessions, count(*) over ()::integer as total
      from (${voted(query)}) v
      group by meeting_on, description
      order by meeting_on desc, description
      limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, query)
