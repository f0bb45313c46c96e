// Summary of a quarter's holders, with the notes needed to interpret the totals.

import type { CurrentSummary, currentHolders } from '@rostrum/contract/holders/current'
import { regionOf } from '@rostrum/contract/holders/regions'
import { regions } from '@rostrum/contract/holders/values'
import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { countNonFilers, notesOn } from '#features/profiles/securities/public.ts'
import type { Reader } from '#lists/viewer.ts'
import { countedIds } from '../held/queries/counted.ts'
import { remembered } from '../held/remembered.ts'
import { classNotes } from '../scope/class-notes.ts'
import { checkQuarters } from '../scope/quarters.ts'
import { findSharesOutstanding, listPeers } from '../scope/queries.ts'
import { type Scope, scopeOf } from '../scope/scope.ts'
import { type Sums, sumHolders } from './queries/sums.ts'

export async function currentSummary(
  ctx: Reader,
  { query }: Pick<Input<typeof currentHolders.summary>, 'query'>,
): Promise<CurrentSummary> {
  checkQuarters({ quarter: query.quarter })
  const scope = await scopeOf(ctx, query)
  const quarter = query.quarter ?? scope.security.quarter
  const peers = (await listPeers(ctx.db, scope.security.id)).map(({ id, name, ticker }) => ({ id, name, ticker }))
  const sums = quarter
    ? await remembered(scope, ['current', quarter], () => summarize(ctx, scope, quarter))
    : nothingReported
  return { securityId: scope.security.id, quarter, ...sums, peers }
}

async function summarize({ db }: Reader, scope: Scope, quarter: string) {
  const previousQuarter = quarterBefore(quarter)
  const { incomparableCount, lateCount, topTen, topTwenty, topFifty, byCountry, ...sums } = await sumHolders(
    db,
    scope,
    quarter,
  )
  const sharesOutstanding = await findSharesOutstanding(db, scope.security, quarter)
  const silent = await countNonFilers(db, countedIds(scope.security), quarter, previousQuarter)
  const share = (shares: number, of: number | null) => (of ? shares / of : null)
  const concentration = [topTen, topTwenty, topFifty].map((shares, at) => ({
    top: [10, 20, 50][at] ?? 0,
    shares,
    ofReported: share(shares, sums.shares),
    ofOutstanding: share(shares, sharesOutstanding),
  }))
  const notes = [
    ...classNotes(scope.security),
    ...notesOn({ outstandingShare: sums.outstandingShare, lateCount, incomparableCount }, silent, quarter),
  ]
  return { previousQuarter, sharesOutstanding, ...sums, concentration, byRegion: regionsOf(byCountry), notes }
}

/** Largest first. */
function regionsOf(countries: Sums['byCountry']): CurrentSummary['byRegion'] {
  const parts = regions.flatMap((key) => {
    const own = countries.filter((one) => regionOf(one.key) === key)
    if (own.length === 0) return []
    const total = (count: (one: Sums['byCountry'][number]) => number) => own.reduce((sum, one) => sum + count(one), 0)
    const isKnown = own.some((one) => one.outstandingShare !== null)
    return {
      key,
      holderCount: total((one) => one.holderCount),
      shares: total((one) => one.shares),
      value: total((one) => one.value),
      outstandingShare: isKnown ? total((one) => one.outstandingShare ?? 0) : null,
    }
  })
  return parts.sort((a, b) => b.shares - a.shares)
}

const nothingReported = {
  previousQuarter: null,
  sharesOutstanding: null,
  holderCount: 0,
  shares: 0,
  value: 0,
  outstandingShare: null,
  change: 0,
  newCount: 0,
  returningCount: 0,
  increasedCount: 0,
  decreasedCount: 0,
  exitedCount: 0,
  boughtShares: 0,
  soldShares: 0,
  concentration: [],
  byOrientation: [],
  byStyle: [],
  byType: [],
  byTurnover: [],
  byRegion: [],
  notes: [],
}
