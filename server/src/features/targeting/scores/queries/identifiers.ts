// External identifiers of managers and securities.
import type pg from 'pg'

export interface SecurityNames {
  id: string
  ticker: string | null
  cusip: string | null
  /** The issuer’s id in the panel of holdings that it came from; panels are keyed by it and the ticker. */
  panelId: string | null
}

/** As of a quarter: CUSIPs change. */
export async function listSecurityNames(client: pg.ClientBase, quarter: string): Promise<Map<string, SecurityNames>> {
  const { rows } = await client.query<SecurityNames>(
    `select s.id, s.ticker, c.value as cusip, split_part(p.value, '|', 1) as "panelId" from market.securities s
     left join lateral (select value from market.security_identifiers i where i.security_id = s.id and i.kind = 'cusip'
       and i.valid_from <= $1::date order by i.valid_from desc, i.value limit 1) c on true
     left join lateral (select value from market.security_identifiers i where i.security_id = s.id and i.kind = 'panel'
       and i.valid_from <= $1::date order by i.valid_from desc, i.value limit 1) p on true`,
    [quarter],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** By id; organizations without a CIK file no Form 13F of their own. */
export async function listCiks(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; cik: string }>(
    'select id, cik from market.organizations where cik is not null',
  )
  return new Map(rows.map(({ id, cik }) => [id, cik]))
}
