// What follows from joining securities, besides their portfolios: the surviving one takes over what it lacks, and gives
// it back when they are separated; schedules, insider lines, funds' positions and votes move to the one that counts.
import type pg from 'pg'
import { markOutstanding } from '../load/outstanding.ts'

/** Tables with one value per security and day. */
const series = [
  { kind: 'price', table: 'market.prices', columns: 'close, volume, source' },
  { kind: 'shares_outstanding', table: 'market.shares_outstanding', columns: 'shares, accession' },
  { kind: 'split', table: 'market.splits', columns: 'ratio' },
]

const attributes = ['ticker', 'issuer_id', 'exchange_code', 'subsector_code', 'country_code']

/** Only what the surviving security does not have itself; of several joined ones, the first by id that has it. */
export async function takeFacts(client: pg.ClientBase): Promise<void> {
  for (const { kind, table, columns } of series) {
    const { rows } = await client.query<{ security_id: string; on_date: string }>(
      `with taken as (
         select distinct on (s.same_as, f.on_date) s.same_as, s.id as from_id, f.*
         from market.securities s join ${table} f on f.security_id = s.id
         where s.same_as is not null order by s.same_as, f.on_date, s.id
       ), written as (
         insert into ${table} (security_id, on_date, ${columns})
         select same_as, on_date, ${columns} from taken on conflict do nothing returning security_id, on_date
       )
       insert into market.taken_facts (security_id, from_id, kind, on_date)
       select w.security_id, t.from_id, $1, w.on_date
       from written w join taken t on t.same_as = w.security_id and t.on_date = w.on_date
       on conflict (security_id, kind, on_date) do update set from_id = excluded.from_id
       returning security_id, on_date::text`,
      [kind],
    )
    await followSeries(client, kind, rows)
  }
  for (const attribute of attributes)
    await client.query(
      `with taken as (
         select distinct on (s.same_as) s.same_as, s.id as from_id, s.${attribute}
         from market.securities s join market.securities k on k.id = s.same_as
         where k.${attribute} is null and s.${attribute} is not null order by s.same_as, s.id
       ), written as (
         update market.securities k set ${attribute} = t.${attribute}, updated_at = now() from taken t where k.id = t.same_as
       )
       insert into market.taken_facts (security_id, from_id, kind) select same_as, from_id, $1 from taken
       on conflict (security_id, kind, on_date) do update set from_id = excluded.from_id`,
      [attribute],
    )
}

/** Positions hold their share of the company, and shares outstanding follow splits. */
async function followSeries(
  client: pg.ClientBase,
  kind: string,
  rows: readonly { security_id: string; on_date: string }[],
): Promise<void> {
  if (kind === 'shares_outstanding') await markOutstanding(client, rows)
  if (kind === 'split' && rows.length > 0)
    await client.query(
      `insert into market.split_changes (security_id, quarter)
       select distinct security_id, (date_trunc('quarter', on_date) + interval '3 months - 1 day')::date
       from jsonb_to_recordset($1::jsonb) as c(security_id uuid, on_date date)
       on conflict (security_id, quarter) do update set since = now()`,
      [JSON.stringify(rows)],
    )
}

/** From securities in `changed_securities`, before they count for another one. */
export async function giveBackFacts(client: pg.ClientBase): Promise<void> {
  await forgetIssuersShares(client)
  const given = `given as (
    delete from market.taken_facts t using changed_securities c where c.id = t.from_id and t.kind = $1
    returning t.security_id, t.on_date)`
  for (const { kind, table } of series) {
    const { rows } = await client.query<{ security_id: string; on_date: string }>(
      `with ${given} delete from ${table} f using given g where f.security_id = g.security_id and f.on_date = g.on_date
       returning f.security_id, f.on_date::text`,
      [kind],
    )
    await followSeries(client, kind, rows)
  }
  for (const attribute of attributes)
    await client.query(
      `with ${given} update market.securities k set ${attribute} = null, updated_at = now() from given g where k.id = g.security_id`,
      [attribute],
    )
}

/** Figures from the issuer's reports, of a security that is about to lose this issuer. */
async function forgetIssuersShares(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ security_id: string; on_date: string }>(
    `delete from market.shares_outstanding o using market.taken_facts t, changed_securities c
     where c.id = t.from_id and t.kind = 'issuer_id' and o.security_id = t.security_id and o.accession is not null
     returning o.security_id, o.on_date::text`,
  )
  await markOutstanding(client, rows)
}

const tables = ['market.ownership_events', 'market.fund_positions', 'market.votes']

/** Rows of joined securities, to the one that counts. */
export async function moveRows(client: pg.ClientBase): Promise<void> {
  for (const table of tables)
    await client.query(
      `update ${table} t set security_id = s.same_as from market.securities s where s.same_as is not null and t.security_id = s.id`,
    )
}

/**
 * By the number that each row was filed with, rows of securities in `changed_securities` leave the one they counted
 * for.
 */
export async function moveRowsBack(client: pg.ClientBase): Promise<void> {
  const back = (table: string, number: string) =>
    client.query(
      `update ${table} t set security_id = coalesce(c.now_id, c.id)
       from changed_securities c join market.security_identifiers i on i.security_id = c.id and i.kind = 'cusip'
       where t.security_id = c.before_id and ${number} = i.value`,
    )
  for (const table of tables) await back(table, 't.cusip')
  for (const table of ['market.fund_positions', 'market.votes'])
    await back(table, "t.cusip is null and t.isin ~ '^(US|CA)' and substr(t.isin, 3, 9)")
}
