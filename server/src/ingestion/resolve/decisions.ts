// For the command line: what was joined, what needs a decision, and a person's decisions.
import type pg from 'pg'

export interface ListedLink {
  state: 'same' | 'unsure' | 'apart'
  /** Ticker, number and name of each. */
  first: string
  second: string
  confidence: number
  explanation: string
  decidedBy: string | null
}

const named = (alias: string) => `concat_ws(' ', ${alias}.ticker, (select n.value from market.security_identifiers n
  where n.security_id = ${alias}.id and n.kind in ('cusip', 'panel') order by n.kind, n.value limit 1), ${alias}.name)`

/** Of one state; the surest first. */
export async function listLinks(
  client: pg.ClientBase,
  state: ListedLink['state'],
  most: number,
): Promise<ListedLink[]> {
  const { rows } = await client.query<ListedLink>(
    `select l.state, ${named('a')} as first, ${named('b')} as second, l.confidence, l.explanation,
       case when l.decision is not null then coalesce(u.email, 'the command line') end as "decidedBy"
     from market.security_links l join market.securities a on a.id = l.first_id join market.securities b on b.id = l.second_id
     left join identity.users u on u.id = l.decided_by
     where l.state = $1 order by l.decided_at desc nulls last, l.confidence desc, a.name, l.first_id, l.second_id limit $2`,
    [state, most],
  )
  return rows
}

export async function countLinks(client: pg.ClientBase): Promise<Record<ListedLink['state'], number>> {
  const { rows } = await client.query('select state, count(*)::integer as count from market.security_links group by 1')
  const countOf = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0
  return { same: countOf('same'), unsure: countOf('unsure'), apart: countOf('apart') }
}

/** By CUSIP, panel key or id, or by a ticker that one security has. */
export async function findSecurity(
  client: pg.ClientBase,
  written: string,
): Promise<{ id: string; name: string } | 'unknown' | 'several'> {
  const { rows } = await client.query<{ id: string; name: string; is_number: boolean }>(
    `select s.id, s.name, bool_or(i.kind in ('cusip', 'panel') or s.id::text = lower($1)) as is_number
     from market.securities s left join market.security_identifiers i on i.security_id = s.id and upper(i.value) = upper($1)
     where s.source <> 'demo' and (i.value is not null or s.id::text = lower($1) or upper(s.ticker) = upper($1)) group by s.id`,
    [written],
  )
  const numbered = rows.filter(({ is_number }) => is_number)
  const [found, another] = numbered.length > 0 ? numbered : rows
  if (!found) return 'unknown'
  return another ? 'several' : { id: found.id, name: found.name }
}

export type Decision = 'same' | 'apart' | null

/** Null leaves it to the rule again. */
export async function decideSecurities(
  client: pg.ClientBase,
  one: string,
  other: string,
  decision: Decision,
): Promise<'done' | 'unknown' | 'used'> {
  const { rows } = await client.query('select market.decide_securities($1, $2, $3, null) as outcome', [
    one,
    other,
    decision,
  ])
  return rows[0].outcome
}
