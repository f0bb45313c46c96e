// What the filings of a quarter say about events, replaced whenever the quarter is derived. Files and people may say
// something else about the same event, which stays.
import type pg from 'pg'

export interface FoundEvent {
  securityId: string
  kind: 'split' | 'spin_off' | 'merger' | 'conversion' | 'ended'
  otherId: string | null
  ratio: number | null
  state: 'counts' | 'unsure'
  confidence: number
  evidence: string
}

const found = `
  create temporary table found_events on commit drop as
  select * from jsonb_to_recordset($found::jsonb) as f("securityId" uuid, kind text, "otherId" uuid, ratio numeric,
    state text, confidence double precision, evidence text)`

/** Those of the quarter that concern a security in `touched`, but are not found any more. */
const gone = `
  select e.id from market.security_events e
  where e.quarter = $1::date and e.found_state is not null and e.kind = any ($2)
    and (e.security_id in (select security_id from touched) or e.other_id in (select security_id from touched))
    and not exists (select from found_events f where (f."securityId", f.kind) = (e.security_id, e.kind)
      and f."otherId" is not distinct from e.other_id)`

const outcome = `
  select security_id, kind, other_id, case when state = 'counts' then coalesce(ratio, 0) end as counted
  from market.security_events where quarter = $1::date`

/** Portfolios that were derived with another outcome are marked stale; their shares as filed stay, so this ends. */
export async function replaceFound(
  client: pg.ClientBase,
  quarter: string,
  events: readonly FoundEvent[],
  kinds: readonly FoundEvent['kind'][],
): Promise<void> {
  await client.query('drop table if exists found_events, outcome_before')
  await client.query(found.replace('$found', quoted(JSON.stringify(events))))
  await client.query(`create temporary table outcome_before on commit drop as ${outcome.replace('$1', `'${quarter}'`)}`)
  await client.query(
    `delete from market.security_events where id in (${gone}) and decision is null and file_ratio is null`,
    [quarter, kinds],
  )
  await client.query(
    `update market.security_events set found_state = null, found_ratio = null, confidence = null, evidence = null
     where id in (${gone})`,
    [quarter, kinds],
  )
  await client.query(
    `insert into market.security_events (security_id, kind, other_id, quarter, found_ratio, found_state, confidence, evidence)
     select "securityId", kind, "otherId", $1::date, ratio, state, confidence, evidence from found_events
     on conflict (security_id, quarter, kind, other_id) do update set found_ratio = excluded.found_ratio,
       found_state = excluded.found_state, confidence = excluded.confidence, evidence = excluded.evidence`,
    [quarter],
  )
  await settleChanged(client, quarter)
}

async function settleChanged(client: pg.ClientBase, quarter: string): Promise<void> {
  const { rows } = await client.query<{ security_id: string; kind: string; other_id: string | null }>(
    `select coalesce(a.security_id, b.security_id) as security_id, coalesce(a.kind, b.kind) as kind,
       coalesce(a.other_id, b.other_id) as other_id
     from (${outcome}) a full join outcome_before b on (a.security_id, a.kind) = (b.security_id, b.kind)
       and coalesce(a.other_id, a.security_id) = coalesce(b.other_id, b.security_id)
     where a.counted is distinct from b.counted`,
    [quarter],
  )
  for (const { security_id, kind, other_id } of rows) {
    if (kind === 'split') await client.query('select market.settle_split($1, $2)', [security_id, quarter])
    await client.query('select market.mark_holders(id, $2) from unnest($1::uuid[]) as changed(id)', [
      other_id === null ? [security_id] : [security_id, other_id],
      quarter,
    ])
  }
}

/** Statements that create tables take no parameters. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
