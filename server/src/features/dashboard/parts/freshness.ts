// How recent the data about a security is, and by when something later is to be expected.
import { type DataSource, dataSources, type FreshnessPart } from '@rostrum/contract/dashboard'
import { filingDeadline, shiftQuarter } from '@rostrum/contract/market/quarters'
import { addDays } from '@rostrum/contract/platform/time-zones'
import type { Db } from '#platform/database/database.ts'
import { findLatestData, findRefresh, type LatestData } from '../queries/freshness.ts'

/** A Friday's close before a holiday on Monday is followed by Tuesday's, imported overnight. */
const daysToNextClose = 5
/** Some fund's month has ended, and its report is public 60 days later. */
const daysToNextFundReport = 31 + 60

export async function freshnessPart(db: Db, securityId: string, today: string): Promise<FreshnessPart> {
  const latest = await findLatestData(db, securityId)
  return {
    today,
    refreshedAt: await findRefresh(db),
    sources: dataSources.map((source) => {
      const nextBy = expectedNext(source, latest)
      return { source, asOf: latest[source], nextBy, isLate: nextBy !== null && nextBy < today }
    }),
  }
}

/** Null for what follows events and not a calendar. */
export function expectedNext(source: DataSource, latest: LatestData): string | null {
  const asOf = latest[source]
  if (asOf === null) return null
  const isQuarterly = source === 'holdings' || (source === 'prices' && latest.isPriceImplied)
  if (isQuarterly) return filingDeadline(shiftQuarter(asOf, 1))
  if (source === 'prices') return addDays(asOf, daysToNextClose)
  return source === 'funds' ? addDays(asOf, daysToNextFundReport) : null
}
