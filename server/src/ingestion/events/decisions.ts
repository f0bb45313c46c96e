// Events for the command line: listed, and decided by a person.
import { quarterEnd } from '@rostrum/contract/market/quarters'
import { formatSplitRatio } from '@rostrum/contract/market/split-ratio'
import type pg from 'pg'

export interface ListedEvent {
  security: string
  kind: string
  other: string | null
  quarter: string
  date: string
  ratio: string
  state: string
  source: string
  holders: string
}

const nameOf = (security: string) => `coalesce(${security}.ticker, ${security}.name)`

/** Splits given before there were events are listed, too. */
export async function listEvents(client: pg.ClientBase): Promise<ListedEvent[]> {
  const { rows } = await client.query<Omit<ListedEvent, 'ratio'> & { ratio: number | null }>(
    `select ${nameOf('s')} as security, e.kind, ${nameOf('o')} as other, e.quarter::text, e.on_date::text as date,
       e.ratio::double precision, e.state, e.source,
       concat_ws('; ', e.evidence, e.file_source, e.reason) as holders
     from market.security_events e join market.securities s on s.id = e.security_id
     left join market.securities o on o.id = e.other_id
     union all
     select ${nameOf('s')}, 'split', null, (date_trunc('quarter', x.on_date) + interval '3 months - 1 day')::date::text,
       x.on_date::text, x.ratio::double precision, 'counts', 'file', ''
     from market.splits x join market.securities s on s.id = x.security_id
     where not exists (select from market.security_events e where e.security_id = x.security_id and e.kind = 'split'
       and e.quarter = (date_trunc('quarter', x.on_date) + interval '3 months - 1 day')::date)
     order by 4 desc, 2, 1`,
  )
  return rows.map(({ ratio, ...row }) => ({ ...row, ratio: ratio === null ? '' : formatSplitRatio(ratio) }))
}

/** By ticker, however its class is set off, or by another identifier; of several the one that was held most. */
export async function findSecurity(client: pg.ClientBase, text: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `with named as (
       select id from market.securities
       where regexp_replace(upper(ticker), '[^A-Z0-9]', '', 'g') = regexp_replace(upper($1), '[^A-Z0-9]', '', 'g')
       union
       select security_id from market.security_identifiers where value = upper($1)
     )
     select n.id from named n order by (
       select count(*) from market.positions p where p.security_id = n.id and p.shares > 0) desc, n.id limit 1`,
    [text],
  )
  return rows[0]?.id
}

interface SplitDecision {
  securityId: string
  /** Any day of the quarter, if the split is rejected. */
  date: string
  decision: 'counts' | 'rejected' | null
  ratio: number | null
  reason: string | null
}

/** False if there is no split to reject, or none to leave to the filings again. */
export async function decideSplit(client: pg.ClientBase, decided: SplitDecision): Promise<boolean> {
  const { securityId, date, decision, ratio, reason } = decided
  const { rows } = await client.query('select market.decide_split($1, $2, $3, $4, $5, $6, null) as event', [
    securityId,
    quarterEnd(date),
    decision,
    ratio,
    date,
    reason,
  ])
  return rows[0].event !== null
}
