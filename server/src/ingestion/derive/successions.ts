// Finds the successors of filers that stopped filing in a quarter, and stores the links with their evidence.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import type pg from 'pg'
import {
  type Candidate,
  candidatesFor,
  decideSuccessions,
  fewestNames,
  type Newcomer,
  type Silent,
  type Succession,
  similarity,
} from './succession-rule.ts'

/** A firm that had a portfolio before can be a successor only if it grew by this factor. */
const manyFold = 3

const silentFilers = `
  select b.organization_id as "organizationId", o.name, b.eaum::double precision, b.position_count as "positionCount",
    coalesce((
      select array_agg(distinct number) from market.filings f
      cross join jsonb_array_elements(f.other_managers) as m,
      lateral (values (m ->> 'cik'), (m ->> 'fileNumber')) as numbers(number)
      where f.organization_id = b.organization_id and f.period = $1::date and f.report_type = 'notice'
        and number is not null), '{}') as "reportedBy"
  from market.portfolios b
  join market.organizations o on o.id = b.organization_id
  left join market.portfolios now on now.organization_id = b.organization_id and now.quarter = $1::date
  where b.quarter = $2::date and b.state = 'holdings' and b.is_complete and b.eaum > 0
    and b.position_count >= ${fewestNames} and (now.organization_id is null or now.state = 'notice')`

const newcomers = `
  select b.organization_id as "organizationId", o.name, b.eaum::double precision, b.position_count as "positionCount",
    array_remove(array[o.cik, o.file_number], null) as numbers, before.organization_id is not null as "hasOwnBefore"
  from market.portfolios b
  join market.organizations o on o.id = b.organization_id
  left join market.portfolios before on before.organization_id = b.organization_id and before.quarter = $2::date
    and before.state = 'holdings' and before.is_complete
  where b.quarter = $1::date and b.state = 'holdings' and b.is_complete and b.position_count > 0
    and (before.organization_id is null or b.eaum >= ${manyFold} * before.eaum)`

/** The combined gain of a candidate's successors, and what the predecessor held; on today's split basis. */
const repeatedValue = `
  with candidate as (
    select number, "predecessorId" as predecessor_id, one.id as successor_id
    from jsonb_to_recordset($3::jsonb) as c(number integer, "predecessorId" uuid, successors uuid[]),
      lateral unnest(c.successors) as one(id)
  ), gains as (
    select c.number, n.security_id,
      sum(greatest(0, n.shares - coalesce(round(own.shares * coalesce(s.ratio, 1)), 0))) as gain
    from candidate c
    join market.positions n on n.organization_id = c.successor_id and n.quarter = $1::date and n.shares > 0
    left join market.positions own on own.organization_id = c.successor_id and own.quarter = $2::date
      and own.security_id = n.security_id
    left join split_ratio s on s.security_id = n.security_id
    group by 1, 2
  )
  select number, (coalesce(sum(value) filter (
    where least(gain, shares) >= ${similarity} * greatest(gain, shares)), 0) / sum(value))::double precision as repeated
  from (
    select c.number, p.value, coalesce(g.gain, 0) as gain, round(p.shares * coalesce(s.ratio, 1)) as shares
    from (select distinct number, predecessor_id from candidate) c
    join market.positions p on p.organization_id = c.predecessor_id and p.quarter = $2::date and p.shares > 0
    left join split_ratio s on s.security_id = p.security_id
    left join gains g on g.number = c.number and g.security_id = p.security_id
  ) sides
  group by number`

/**
 * Recomputes the quarter's links from all current portfolios and positions. Successors whose link was added or removed
 * are marked stale, to be compared again; their shares do not change then, so the recursion ends.
 */
export async function linkSuccessors(client: pg.ClientBase, quarter: string): Promise<void> {
  const dates = [quarter, shiftQuarter(quarter, -1)]
  const silent = await client.query<Silent>(silentFilers, dates)
  const fresh = silent.rowCount ? await client.query<Newcomer>(newcomers, dates) : undefined
  const candidates = fresh ? candidatesFor(silent.rows, fresh.rows) : []
  const found = decideSuccessions(await weigh(client, dates, candidates))
  await replaceLinks(client, quarter, found)
}

async function weigh(client: pg.ClientBase, dates: string[], candidates: Candidate[]): Promise<Succession[]> {
  if (candidates.length === 0) return []
  const sets = candidates.map(({ predecessorId, successors }, number) => ({
    number,
    predecessorId,
    successors: successors.map(({ organizationId }) => organizationId),
  }))
  const { rows } = await client.query(repeatedValue, [...dates, JSON.stringify(sets)])
  return rows.flatMap(({ number, repeated }) => {
    const candidate = candidates[number]
    return candidate ? [{ ...candidate, repeated }] : []
  })
}

async function replaceLinks(client: pg.ClientBase, quarter: string, found: readonly Succession[]): Promise<void> {
  const links = found.flatMap(({ predecessorId, successors, repeated }) =>
    successors.map(({ organizationId, tie }) => ({
      predecessor_id: predecessorId,
      successor_id: organizationId,
      evidence: { tie, repeated: Math.round(repeated * 1e4) / 1e4, successors: successors.length },
    })),
  )
  await client.query(
    `with found as (
       select * from jsonb_to_recordset($2::jsonb) as f(predecessor_id uuid, successor_id uuid, evidence jsonb)
     ), gone as (
       delete from market.successions s where effective_quarter = $1::date and not exists (
         select from found f where (f.predecessor_id, f.successor_id) = (s.predecessor_id, s.successor_id))
       returning predecessor_id, successor_id
     ), come as (
       select predecessor_id, successor_id from found f where not exists (
         select from market.successions s where (s.effective_quarter, s.predecessor_id, s.successor_id)
           = ($1::date, f.predecessor_id, f.successor_id))
     ), kept as (
       insert into market.successions (predecessor_id, successor_id, effective_quarter, evidence)
       select predecessor_id, successor_id, $1::date, evidence from found
       on conflict (effective_quarter, predecessor_id, successor_id) do update set evidence = excluded.evidence
     ), changed as (
       select * from gone union all select * from come
     )
     insert into market.stale_portfolios (organization_id, quarter)
     select successor_id, $1::date from changed
     union
     select f.successor_id, $1::date from found f join changed using (predecessor_id)
     on conflict (organization_id, quarter) do update set follows = false, since = now()`,
    [quarter, JSON.stringify(links)],
  )
}
