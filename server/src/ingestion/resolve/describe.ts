// What is known about each security in `resolved_pairs` besides its reports: names, tickers, class, who uses it.
import type pg from 'pg'
import { isCusipValid } from '../parse/identifiers.ts'
import { type CountedTitle, classOf } from './classes.ts'
import type { Member } from './groups.ts'
import { isFundName } from './names.ts'
import type { ComparedSecurity } from './rule.ts'

/** A security with everything that the rule and the choice of a survivor look at. */
export type Described = ComparedSecurity & Member

interface StoredSecurity {
  id: string
  name: string
  class_title: string
  kind: string
  source: string
  cusip: string | null
  panel: string | null
  tickers: string[]
  figis: string[]
  first_quarter: string | null
  last_quarter: string | null
  is_used: boolean
  is_survivor: boolean
}

const securities = `
  with wanted as (select first_id as id from resolved_pairs union select second_id from resolved_pairs)
  select s.id, s.name, s.class_title, s.kind, s.source, n.cusip, i.panel, coalesce(t.tickers, '{}') as tickers,
    coalesce(g.figis, '{}') as figis,
    p.first_quarter::text, p.last_quarter::text, u.id is not null as is_used, k.id is not null as is_survivor
  from wanted w join market.securities s using (id) join resolved_nodes n using (id)
  left join (select security_id, min(value) as panel from market.security_identifiers where kind = 'panel' group by 1) i
    on i.security_id = s.id
  left join (select id, array_agg(ticker order by ticker) as tickers from resolved_tickers group by 1) t on t.id = s.id
  left join (select id, array_agg(figi order by figi) as figis from resolved_figis group by 1) g on g.id = s.id
  left join resolved_spans p on p.security_id = s.id
  left join (select distinct used as id from market.used_securities($1) used) u on u.id = s.id
  left join (select distinct same_as as id from market.securities where same_as is not null) k on k.id = s.id`

/** A list's own title is one voice more. */
const titles = 'select security_id as id, title, count from market.compared_titles'

export async function describeSecurities(client: pg.ClientBase): Promise<Map<string, Described>> {
  const wanted = await client.query<{ id: string }>(
    'select first_id as id from resolved_pairs union select second_id from resolved_pairs',
  )
  const { rows } = await client.query<StoredSecurity>(securities, [wanted.rows.map(({ id }) => id)])
  const written = await client.query<CountedTitle & { id: string }>(titles)
  const titlesOf = Map.groupBy(written.rows, ({ id }) => id)
  return new Map(rows.map((row) => [row.id, describe(row, titlesOf.get(row.id) ?? [])]))
}

function describe(row: StoredSecurity, written: readonly CountedTitle[]): Described {
  const own = row.class_title === '' ? [] : [{ title: row.class_title, count: 1 }]
  return {
    id: row.id,
    key: row.cusip ?? row.panel ?? row.id,
    // A panel without a list of names calls a security by its ticker, which is no evidence of its own.
    name: row.tickers.includes(row.name.toUpperCase()) ? '' : row.name,
    tickers: row.tickers,
    figis: row.figis,
    class: classOf([...own, ...written]),
    isFund: row.kind === 'fund' || isFundName(row.name),
    hasCusip: row.cusip !== null,
    isCusipValid: isCusipValid(row.cusip),
    firstQuarter: row.first_quarter,
    lastQuarter: row.last_quarter,
    isUsed: row.is_used,
    isSurvivor: row.is_survivor,
  }
}
