// An index of the market or of a sector, from the prices that are loaded: the largest stocks on the first day, weighted
// by market cap and held.
import type { Subject } from '#features/holders/scope/public.ts'
import type { Context } from '#platform/context.ts'
import { type Footnotes, formatDay, tickerOf } from './footnotes.ts'
import type { Observations } from './observations.ts'
import type { Period } from './periods.ts'
import { findFirstDay, findSector, listIndexDays } from './queries.ts'

const mostStocks = 500
const leastStocks = 5

interface StockIndex {
  name: string
  observed: Observations
}

/** Of the sector of the subject or, without one, of the market. */
export async function indexOf(
  { db }: Context,
  period: Period,
  subject: Subject | undefined,
  notes: Footnotes,
): Promise<StockIndex> {
  const sector = subject && (await findSector(db, subject.id))
  const name = subject ? `${sector?.name ?? tickerOf(subject)} sector index` : 'Market index'
  const none = (reason: string): StockIndex => {
    notes.add(`${name}: ${reason}`)
    return { name, observed: new Map() }
  }
  if (subject && !sector) return none(`the sector of ${tickerOf(subject)} is unknown.`)
  const asked = { ...period, sectorCode: sector?.code ?? null, most: mostStocks }
  const firstDay = await findFirstDay(db, asked)
  if (firstDay === null) return none('no daily closing prices are loaded for this range.')
  const { days, stockCount } = await listIndexDays(db, { ...asked, from: firstDay })
  if (stockCount < leastStocks) return none(`fewer than ${leastStocks} stocks have a price and shares outstanding.`)
  const stocks = `the ${stockCount} largest stocks${sector ? ' of the sector' : ''} with daily prices`
  notes.add(
    `${name}: ${stocks} on ${formatDay(firstDay)}, weighted by market cap and held; 100 = first day. Calculated from the prices loaded, without dividends; it is not a published index.`,
  )
  return { name: `${name} (${stockCount} stocks)`, observed: chained(firstDay, days) }
}

/** A day multiplies the index by what the stocks are worth against their closes before. */
export function chained(
  firstDay: string,
  days: readonly { day: string; value: number; before: number }[],
): Map<string, number> {
  const index = new Map([[firstDay, 100]])
  let level = 100
  for (const { day, value, before } of days) {
    level *= value / before
    index.set(day, level)
  }
  return index
}
