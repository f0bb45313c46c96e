// Figures derived from a quarter's filings together with companies' reports: quarter-end prices, factors and, from
// these, the styles of portfolios. Computed for whole quarters after their positions, because one more filing can
// change any median.
import type pg from 'pg'
import { factorSteps } from './factors.ts'
import { freshImpliedPrices, writeImpliedPrices } from './implied-prices.ts'
import { writeStyles } from './write-styles.ts'

/** Oldest first: where a security has no factors of a quarter, those of an earlier one count. */
const nextDue = `
  select k.quarter::text, k.derived_through::text
  from (select quarter, max(derived_at) as derived_through from market.portfolios group by quarter) k
  left join market.figured_quarters f using (quarter)
  where f.derived_through is distinct from k.derived_through
  order by k.quarter limit 1`

/** Returns whether any was computed. When aborted, stops after the current quarter. */
export async function figureQuarters(
  client: pg.ClientBase,
  onQuarter?: (quarter: string, portfoliosLeft: number) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  let isFigured = false
  while (!signal?.aborted) {
    const { rows } = await client.query(nextDue)
    if (!rows[0]) break
    onQuarter?.(rows[0].quarter, 0)
    isFigured = (await figureQuarter(client, rows[0].quarter, rows[0].derived_through)) || isFigured
  }
  return isFigured
}

/** Returns whether a price or a factor changed. */
async function figureQuarter(client: pg.ClientBase, quarter: string, derivedThrough: string): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query("set local work_mem = '256MB'")
    const prices = await writePrices(client, quarter)
    const factors = await writeFactors(client, quarter)
    if (prices + factors > 0) await styleAgain(client, quarter)
    await client.query(
      `insert into market.figured_quarters (quarter, derived_through) values ($1, $2)
       on conflict (quarter) do update set derived_through = excluded.derived_through`,
      [quarter, derivedThrough],
    )
    await client.query('commit')
    return prices + factors > 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const filledIn = (statement: string, quarter: string) => statement.replaceAll('$1', `'${quarter}'::date`)

async function writePrices(client: pg.ClientBase, quarter: string): Promise<number> {
  await client.query(filledIn(freshImpliedPrices, quarter))
  let changed = 0
  for (const statement of writeImpliedPrices)
    changed += (await client.query(filledIn(statement, quarter))).rowCount ?? 0
  return changed
}

const columns = [
  'earnings_yield',
  'book_yield',
  'dividend_yield',
  'sales_growth',
  'earnings_growth',
  'return_on_equity',
]
const named = (table: string) => columns.map((column) => `${table}.${column}`).join(', ')

/** Factors that were not made here are not touched. */
const keepFactors = `
  with removed as (
    delete from market.factors f where f.on_date = $1 and f.is_from_filings
      and not exists (select from fresh_factors n where n.security_id = f.security_id)
    returning security_id
  ), written as (
    insert into market.factors as f (security_id, on_date, ${columns.join(', ')}, is_from_filings)
    select security_id, $1, ${named('n')}, true from fresh_factors n
    on conflict (security_id, on_date) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    where f.is_from_filings and (${named('f')}) is distinct from (${named('excluded')})
    returning security_id
  )
  select security_id from removed union all select security_id from written`

/** Later quarters that use these factors, because they have none of their own, are recomputed. */
const markLater = `
  delete from market.figured_quarters q where q.quarter > $1 and exists (
    select from changed_factors c where not exists (
      select from market.factors f where f.security_id = c.security_id and f.on_date > $1 and f.on_date <= q.quarter))`

async function writeFactors(client: pg.ClientBase, quarter: string): Promise<number> {
  const { rowCount } = await client.query(
    'select where exists (select from market.fundamentals) or exists (select from market.factors where is_from_filings)',
  )
  if (!rowCount) return 0
  for (const step of factorSteps) await client.query(filledIn(step, quarter))
  const { rows } = await client.query(filledIn(keepFactors, quarter))
  if (rows.length === 0) return 0
  await client.query('create temporary table changed_factors (security_id uuid) on commit drop')
  await client.query('insert into changed_factors select unnest($1::uuid[])', [rows.map((row) => row.security_id)])
  await client.query(filledIn(markLater, quarter))
  return rows.length
}

async function styleAgain(client: pg.ClientBase, quarter: string): Promise<void> {
  await client.query(
    `create temporary table affected on commit drop as
     select organization_id, false as follows from market.portfolios where quarter = '${quarter}'`,
  )
  await client.query('analyze affected')
  await writeStyles(client, quarter, `(select * from market.positions where quarter = '${quarter}')`)
}
