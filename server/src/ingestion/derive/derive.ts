// Makes positions and books anew where filings changed: quarter by quarter, oldest first, because each quarter compares
// itself with the one before. Which filings changed is kept in market.stale_books until the numbers stand.
import type pg from 'pg'
import { type ChosenBook, chooseBooks } from './books.ts'
import { readExposures } from './exposures.ts'
import { quarterEnd, shiftQuarter } from './quarters.ts'
import { steps, yearTurnover } from './steps.ts'
import { stylesOf } from './styles.ts'

export interface Derived {
  quarters: string[]
  books: number
}

/** Any number that no other program would lock: two derivations at once would undo each other's temporary truths. */
const lockNumber = 7_061_984

/** Derives whatever is stale, and answers what it did. A quarter is one transaction. */
export async function deriveStale(client: pg.ClientBase, onQuarter?: (quarter: string) => void): Promise<Derived> {
  await client.query('select pg_advisory_lock($1)', [lockNumber])
  try {
    const done: Derived = { quarters: [], books: 0 }
    await analyzeAfterLoad(client)
    for (;;) {
      const { rows } = await client.query('select min(quarter)::text as quarter from market.stale_books')
      const quarter: string | null = rows[0]?.quarter
      if (!quarter) return done
      onQuarter?.(quarter)
      done.books += await deriveQuarter(client, quarter)
      done.quarters.push(quarter)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
  }
}

/** A plan made with yesterday's statistics of the rows takes minutes where seconds would do. */
async function analyzeAfterLoad(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from market.stale_books limit 1')
  if (rowCount) await client.query('analyze market.filing_rows, market.filings, market.splits')
}

/** For filings that came without an import. */
export async function markEveryBook(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into market.stale_books (organization_id, quarter)
    select distinct organization_id, period from market.filings on conflict do nothing`)
}

async function deriveQuarter(client: pg.ClientBase, quarter: string): Promise<number> {
  const previous = shiftQuarter(quarter, -1)
  await client.query('begin')
  try {
    // Sums over millions of rows belong in memory, and plans in the statistics of what was just written.
    await client.query("set local work_mem = '256MB'")
    await client.query('select market.ensure_quarter($1::date)', [quarter])
    await client.query(`create temporary table affected on commit drop as
      select organization_id, follows from market.stale_books where quarter = '${quarterEnd(quarter)}'`)
    await client.query(
      'create temporary table counted (organization_id uuid, accession text, multiplier numeric) on commit drop',
    )
    const books = await chooseBooks(client, quarter)
    await writeBooks(client, quarter, books)
    await client.query('analyze counted')
    for (const step of steps) await client.query(onDates(step, quarter, previous))
    await client.query(`analyze market.${partitionOf(quarter)}`)
    await client.query(yearTurnover, [quarter])
    await writeStyles(client, quarter)
    await markFollowing(client, quarter)
    await client.query(
      `delete from market.stale_books s using affected a
      where s.organization_id = a.organization_id and s.quarter = $1::date`,
      [quarter],
    )
    await client.query('commit')
    return books.length
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** As market.ensure_quarter names it. */
const partitionOf = (quarter: string): string =>
  `positions_${quarter.slice(0, 4)}q${Math.ceil(Number(quarter.slice(5, 7)) / 3)}`

/** Statements that make tables take no parameters of unknown type; these two are dates out of the database itself. */
const onDates = (step: string, quarter: string, previous: string): string =>
  step.replaceAll('$1', `'${quarter}'`).replaceAll('$2', `'${previous}'`)

async function writeBooks(client: pg.ClientBase, quarter: string, books: ChosenBook[]) {
  await client.query(
    `delete from market.books k using affected a
    where k.organization_id = a.organization_id and k.quarter = $1::date`,
    [quarter],
  )
  await client.query(
    `insert into market.books (organization_id, quarter, state, is_complete, accessions, filed_on, is_late, flags)
     select organization_id, $1::date, state, is_complete, accessions, filed_on, is_late, flags
     from jsonb_to_recordset($2::jsonb)
       as b(organization_id uuid, state text, is_complete boolean, accessions text[], filed_on date, is_late boolean, flags text[])`,
    [quarter, JSON.stringify(books)],
  )
  await client.query(
    `insert into counted
     select b.organization_id, f.accession, case f.unit when 'thousands' then 1000 else 1 end
     from market.books b cross join lateral unnest(b.accessions) as named(accession)
     join market.filings f on f.accession = named.accession
     join affected a on a.organization_id = b.organization_id
     where b.quarter = $1::date and b.state = 'holdings'`,
    [quarter],
  )
}

async function writeStyles(client: pg.ClientBase, quarter: string) {
  const { market, books } = await readExposures(client, quarter)
  const styled = books.map((book) => ({
    organization_id: book.organizationId,
    passive_share: book.marketOverlap,
    styles: stylesOf(book, market, book.declaredStyles),
  }))
  await client.query(
    `update market.books k set styles = s.styles, passive_share = s.passive_share
     from jsonb_to_recordset($2::jsonb) as s(organization_id uuid, passive_share double precision, styles jsonb)
     where k.organization_id = s.organization_id and k.quarter = $1::date`,
    [quarter, JSON.stringify(styled)],
  )
}

/**
 * The next quarter compares itself with this one, and a year's turnover reaches four quarters on: where a book stands
 * there, it is made anew too.
 */
async function markFollowing(client: pg.ClientBase, quarter: string) {
  const following = [1, 2, 3, 4].map((later) => shiftQuarter(quarter, later))
  await client.query(
    `insert into market.stale_books (organization_id, quarter, follows)
     select k.organization_id, k.quarter, true from market.books k join affected a using (organization_id)
     where k.quarter = any ($1::date[]) and not a.follows
     on conflict do nothing`,
    [following],
  )
}
