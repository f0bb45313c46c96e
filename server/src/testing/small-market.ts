// A market small enough to check by hand: three peers of a company, one more without known shares outstanding, and
// nine managers, two of which belong to a group.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const quarter = '2026-09-30'

const id = (number: number): string => `01920000-0000-7000-8fff-${String(number).padStart(12, '0')}`

/** `odd` has no known shares outstanding; `own` splits two for one after the quarter. */
export const securities = { own: id(1), one: id(2), two: id(3), three: id(4), odd: id(5) }
export const managers = {
  /** Holds everything. */
  broad: id(11),
  /** Holds all peers, but not us. */
  white: id(12),
  /** Holds nothing but us. */
  only: id(13),
  /** Sold one peer, holds another. */
  leaver: id(14),
  /** Did not file for the prior quarter. */
  silent: id(15),
  /** Sold everything. */
  gone: id(16),
  north: id(17),
  south: id(18),
  group: id(19),
}

type Manager = keyof typeof managers
type Security = keyof typeof securities

/** Shares outstanding of each but `odd`, and the price of all. */
const outstanding = 1_000_000
const price = 10

/** Manager, security, shares at the end of the quarter and of the prior one; null without a comparable filing. */
const positions: [Manager, Security, number, number | null][] = [
  ['broad', 'own', 20_000, 10_000],
  ['broad', 'one', 10_000, 10_000],
  ['broad', 'two', 10_000, 0],
  ['broad', 'three', 40_000, 50_000],
  ['broad', 'odd', 5_000, 5_000],
  ['white', 'one', 30_000, 20_000],
  ['white', 'two', 10_000, 10_000],
  ['white', 'three', 20_000, 20_000],
  ['only', 'own', 4_000, 4_000],
  ['leaver', 'one', 0, 7_000],
  ['leaver', 'two', 6_000, 6_000],
  ['silent', 'own', 8_000, null],
  ['silent', 'one', 8_000, null],
  ['gone', 'one', 0, 9_000],
  ['gone', 'own', 0, 3_000],
  ['north', 'own', 1_000, 0],
  ['north', 'one', 2_000, 2_000],
  ['south', 'one', 3_000, null],
  ['south', 'two', 3_000, 3_000],
]

/** Everything each reported, in dollars. */
export const reported = 1_000_000

export async function insertSmallMarket(db: Db): Promise<void> {
  const named = (which: Record<string, string>) =>
    sql.join(Object.entries(which).map(([name, uuid]) => sql`(${uuid}::uuid, ${`Smallmarket ${name}`})`))
  await sql`insert into market.securities (id, name, ticker, source)
    select id, name, upper(replace(name, 'Smallmarket ', 'SM')), 'test' from (values ${named(securities)}) v(id, name)`.execute(
    db,
  )
  await sql`insert into market.organizations (id, name, type, source)
    select id, name, 'investment_manager', 'test' from (values ${named(managers)}) v(id, name)`.execute(db)
  await sql`update market.organizations set parent_id = ${managers.group}
    where id in (${managers.north}, ${managers.south})`.execute(db)
  await sql`insert into market.shares_outstanding (security_id, on_date, shares)
    select id, '2026-01-31', ${outstanding} from market.securities
    where id in (${securities.own}, ${securities.one}, ${securities.two}, ${securities.three})`.execute(db)
  await sql`insert into market.prices (security_id, on_date, close, source)
    select id, ${quarter}::date, ${price}, 'test' from market.securities where name like 'Smallmarket %'`.execute(db)
  await sql`insert into market.splits (security_id, on_date, ratio) values (${securities.own}, '2026-10-15', 2)`.execute(
    db,
  )
  const { group: _, ...filers } = managers
  for (const [name, manager] of Object.entries(filers)) {
    await sql`insert into market.portfolios (organization_id, quarter, state, is_complete, accessions, filed_on, eaum, position_count)
      values (${manager}, ${quarter}, 'holdings', true, ${[`small-${name}`]}, '2026-11-10', ${reported}, 5)`.execute(db)
  }
  for (const [manager, security, shares, before] of positions) {
    await sql`insert into market.positions (quarter, security_id, organization_id, shares, value, previous_shares,
        previous_value, portfolio_share, outstanding_share, accessions)
      values (${quarter}, ${securities[security]}, ${managers[manager]}, ${shares}, ${shares * price}, ${before},
        ${before === null ? null : before * price}, ${(shares * price) / reported},
        ${security === 'odd' ? null : shares / outstanding}, ${[`small-${manager}`]})`.execute(db)
  }
  await sql`select market.refresh_directory()`.execute(db)
}
