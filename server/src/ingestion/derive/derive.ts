// Recomputes positions and portfolios whose filings changed: quarter by quarter, oldest first, because each quarter is
// compared with the prior one. Changed filings stay in market.stale_portfolios until the numbers are committed.
import { quarterEnd, shiftQuarter } from '@rostrum/contract/market/quarters'
import type pg from 'pg'
import { advisoryLocks, lockSession, unlockSession } from '#platform/database/locks.ts'
import { findEvents } from '../events/find-events.ts'
import { applyListedSplits } from '../events/listed-splits.ts'
import { settleSplitChanges } from '../load/dependent-figures.ts'
import { resolveSecurities } from '../resolve/resolve.ts'
import { refreshDirectory } from './directory.ts'
import { type ChosenPortfolio, choosePortfolios } from './portfolios.ts'
import { keepPositions, openPositionsTable } from './positions-table.ts'
import { checkPrices } from './price-check.ts'
import { figureQuarters } from './quarter-figures.ts'
import { setAside, setAsideImpossible } from './set-aside.ts'
import { collectingSteps, steps, yearTurnover } from './steps.ts'
import { linkSuccessors } from './successions.ts'
import { writeStyles } from './write-styles.ts'

export interface Derived {
  quarters: string[]
  portfolios: number
}

/** The quarter that comes next, and how many portfolios of all quarters are left. */
type OnQuarter = (quarter: string, portfoliosLeft: number) => void

/** Derives everything stale and returns what it did. Waits for a running derivation to end first. */
export async function deriveStale(
  client: pg.ClientBase,
  onQuarter?: OnQuarter,
  onWait?: (message: string) => void,
): Promise<Derived> {
  await lockSession(client, 'derivation', onWait)
  return deriveLocked(client, onQuarter)
}

/** The same, but returns undefined if a derivation is running. When aborted, stops after the current quarter. */
export async function deriveUnlessUnderWay(client: pg.ClientBase, signal?: AbortSignal): Promise<Derived | undefined> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [advisoryLocks.derivation])
  return rows[0].is_ours ? deriveLocked(client, undefined, signal) : undefined
}

async function deriveLocked(client: pg.ClientBase, onQuarter?: OnQuarter, signal?: AbortSignal): Promise<Derived> {
  try {
    const done: Derived = { quarters: [], portfolios: 0 }
    // Fails if the session has already used temporary tables; that only makes it slower.
    await client.query("set temp_buffers = '128MB'").catch(() => {})
    await applyListedSplits(client)
    await analyzeAfterLoad(client)
    const { changed } = await resolveSecurities(client)
    await settleSplitChanges(client)
    while (!signal?.aborted) {
      const { rows } = await client.query(
        'select min(quarter)::text as quarter, count(*)::integer as left from market.stale_portfolios',
      )
      const quarter: string | null = rows[0]?.quarter
      if (!quarter) {
        // Splits found on the way change shares outstanding, and with them positions.
        if (await settleSplitChanges(client)) continue
        break
      }
      onQuarter?.(quarter, rows[0].left)
      await checkPrices(client, quarter)
      done.portfolios += await deriveWhatCan(client, quarter)
      // A quarter in which a succession is found, or a split by late filings, is derived twice.
      if (done.quarters.at(-1) !== quarter) done.quarters.push(quarter)
    }
    const isFigured = await figureQuarters(client, onQuarter, signal)
    if (!signal?.aborted) await refreshDirectory(client, isFigured || changed > 0)
    return done
  } finally {
    await unlockSession(client, 'derivation')
  }
}

/** Plans based on statistics from before the load take minutes instead of seconds. */
async function analyzeAfterLoad(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from market.stale_portfolios limit 1')
  if (!rowCount) return
  await client.query(
    'analyze market.filing_rows (accession, security_id), market.filings, market.splits, market.titled_options',
  )
}

/** For filings that were not imported. */
export async function markEveryPortfolio(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into market.stale_portfolios (organization_id, quarter)
    select distinct organization_id, period from market.filings on conflict do nothing`)
}

/** Errors caused by a filing's data: out of range, a violated constraint. Anything else is not its fault. */
const isAboutData = (error: unknown): error is Error =>
  error instanceof RangeError || (error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code)))

/** Sets aside what cannot be derived, found by bisection, so that it does not block other managers. */
async function deriveWhatCan(client: pg.ClientBase, quarter: string, managers?: string[]): Promise<number> {
  try {
    return await deriveQuarter(client, quarter, managers)
  } catch (error) {
    if (!isAboutData(error)) throw error
    const [first, ...rest] = managers ?? (await staleManagers(client, quarter))
    if (!first) throw error
    if (rest.length === 0) return deriveWithout(client, quarter, first, error)
    const half = Math.ceil(rest.length / 2)
    const before = await deriveWhatCan(client, quarter, [first, ...rest.slice(0, half - 1)])
    return before + (await deriveWhatCan(client, quarter, rest.slice(half - 1)))
  }
}

async function staleManagers(client: pg.ClientBase, quarter: string): Promise<string[]> {
  const { rows } = await client.query(
    'select organization_id from market.stale_portfolios where quarter = $1::date order by organization_id',
    [quarter],
  )
  return rows.map((row) => row.organization_id)
}

/** If deriving fails even without its filings, its numbers stay as they are, so that it is not retried forever. */
async function deriveWithout(client: pg.ClientBase, quarter: string, manager: string, error: Error): Promise<number> {
  await setAside(client, manager, quarter, error.message)
  return deriveQuarter(client, quarter, [manager]).catch(async (again: unknown) => {
    if (!isAboutData(again)) throw again
    await client.query('delete from market.stale_portfolios where organization_id = $1 and quarter = $2::date', [
      manager,
      quarter,
    ])
    return 0
  })
}

/** One transaction: the numbers of a quarter, or of some of its managers, change atomically. */
async function deriveQuarter(client: pg.ClientBase, quarter: string, managers?: string[]): Promise<number> {
  await client.query('begin')
  try {
    // Hashing millions of rows in memory beats sorting them. Synchronous commit is not needed: what a crash loses is
    // still marked stale and is derived again.
    await client.query(
      "set local work_mem = '256MB'; set local enable_mergejoin = off; set local synchronous_commit = off",
    )
    await findAffected(client, quarter, managers)
    await setAsideImpossible(client, quarter)
    const portfolios = await choosePortfolios(client, quarter)
    await writePortfolios(client, quarter, portfolios)
    const table = await openPositionsTable(client, quarter)
    for (const step of collectingSteps) await client.query(filledIn(step, quarter, table.name))
    await findEvents(client, quarter)
    for (const step of steps) await client.query(filledIn(step, quarter, table.name))
    await client.query(yearTurnover, [quarter])
    await writeStyles(client, quarter, table.name)
    await keepPositions(client, quarter, table)
    await markFollowing(client, quarter)
    await client.query(
      `delete from market.stale_portfolios s using affected a
      where s.organization_id = a.organization_id and s.quarter = $1::date`,
      [quarter],
    )
    await linkSuccessors(client, quarter)
    await client.query('commit')
    return portfolios.length
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Managers with stale portfolios; and if one of them is part of a succession, as predecessor or successor, everyone in
 * it: what one successor inherits depends on what the others hold.
 */
async function findAffected(client: pg.ClientBase, quarter: string, managers?: string[]) {
  await client.query(`create temporary table affected on commit drop as
    select organization_id, follows from market.stale_portfolios where quarter = '${quarterEnd(quarter)}'`)
  if (managers) await client.query('delete from affected where organization_id <> all ($1::uuid[])', [managers])
  await client.query(
    `insert into affected
     select distinct s.successor_id, false from market.successions s
     where s.effective_quarter = $1::date and s.successor_id not in (select organization_id from affected)
       and exists (select from market.successions t join affected a on a.organization_id in (t.predecessor_id, t.successor_id)
                   where t.effective_quarter = $1::date)`,
    [quarter],
  )
}

/** Statements that create tables take no parameters; these two dates come from the database itself. */
const filledIn = (step: string, quarter: string, table: string): string =>
  step
    .replaceAll('$1', `'${quarter}'`)
    .replaceAll('$2', `'${shiftQuarter(quarter, -1)}'`)
    .replaceAll('$made', table)

async function writePortfolios(client: pg.ClientBase, quarter: string, portfolios: ChosenPortfolio[]) {
  await client.query(
    `delete from market.portfolios k using affected a
    where k.organization_id = a.organization_id and k.quarter = $1::date`,
    [quarter],
  )
  await client.query(
    `insert into market.portfolios (organization_id, quarter, state, is_complete, accessions, filed_on, is_late, flags,
       source_choice)
     select organization_id, $1::date, state, is_complete, accessions, filed_on, is_late, flags, source_choice
     from jsonb_to_recordset($2::jsonb)
       as b(organization_id uuid, state text, is_complete boolean, accessions text[], filed_on date, is_late boolean, flags text[],
         source_choice text)`,
    [quarter, JSON.stringify(portfolios)],
  )
  await client.query(
    `create temporary table counted (number serial, organization_id uuid, accession text, multiplier bigint,
       divisor bigint, is_alone boolean) on commit drop`,
  )
  await client.query(
    `insert into counted (organization_id, accession, multiplier, divisor, is_alone)
     select b.organization_id, f.accession, greatest(f.value_scale, 1), greatest(1 / f.value_scale, 1),
       cardinality(b.accessions) = 1 and not exists (select from market.doubted_rows d where d.accession = f.accession)
     from market.portfolios b cross join lateral unnest(b.accessions) as named(accession)
     join market.filings f on f.accession = named.accession
     join affected a on a.organization_id = b.organization_id
     where b.quarter = $1::date and b.state = 'holdings'`,
    [quarter],
  )
  // If the planner took thousands of managers for a few, it would choose nested loops.
  await client.query('analyze counted; analyze affected; analyze market.portfolios (organization_id, quarter)')
}

/**
 * The next quarter is compared with this one, and annual turnover reaches four quarters ahead: portfolios there are
 * recomputed too. If the manager did not file for a known next quarter, it may have successors.
 */
async function markFollowing(client: pg.ClientBase, quarter: string) {
  const following = [1, 2, 3, 4].map((later) => shiftQuarter(quarter, later))
  await client.query(
    `insert into market.stale_portfolios (organization_id, quarter, follows)
     select k.organization_id, k.quarter, true from market.portfolios k join affected a using (organization_id)
     where k.quarter = any ($1::date[]) and not a.follows
     union
     select a.organization_id, $2::date, true from affected a
     where not a.follows and exists (select from market.portfolios where quarter = $2::date)
     on conflict do nothing`,
    [following, following[0]],
  )
}
