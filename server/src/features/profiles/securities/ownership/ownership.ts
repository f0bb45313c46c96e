// Ownership of a security: totals of the reported positions, and notes needed to interpret them.

import { formatQuarter, quarterBefore } from '@rostrum/contract/market/quarters'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { OwnershipSummary, securities } from '@rostrum/contract/profiles/securities'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { PromiseCache } from '#platform/promise-cache.ts'
import { findShownQuarter } from '../queries/securities.ts'
import { countNonFilers, listHolders, listMovers, type Sums, sumOwnership } from './queries.ts'

async function quarterOf(db: Db, securityId: string, asked: string | undefined) {
  const shown = await findShownQuarter(db, securityId)
  if (!shown) throw notFound('Security')
  return { quarter: asked ?? shown.quarter, version: shown.version }
}

/** Totals over thousands of holders, valid until the directory is refreshed. */
const summaries = new PromiseCache<OwnershipSummary>({ max: 2000 })

export async function ownershipOf(
  db: Db,
  { params, query }: Input<typeof securities.ownership>,
): Promise<OwnershipSummary> {
  const { quarter, version } = await quarterOf(db, params.id, query.quarter)
  if (!quarter) return { securityId: params.id, quarter, previousQuarter: null, ...nothingReported, notes: [] }
  return summaries.getOrLoad(`${version} ${params.id} ${quarter}`, () => summarize(db, params.id, quarter))
}

async function summarize(db: Db, securityId: string, quarter: string): Promise<OwnershipSummary> {
  const previousQuarter = quarterBefore(quarter)
  const { incomparableCount, lateCount, ...sums } = await sumOwnership(db, securityId, quarter)
  const silent = await countNonFilers(db, [securityId], quarter, previousQuarter)
  const notes = notesOn({ ...sums, incomparableCount, lateCount }, silent, quarter)
  return { securityId, quarter, previousQuarter, ...sums, notes }
}

const nothingReported = {
  holderCount: 0,
  shares: 0,
  value: 0,
  outstandingShare: null,
  newCount: 0,
  increasedCount: 0,
  decreasedCount: 0,
  closedCount: 0,
  boughtShares: 0,
  soldShares: 0,
  topTenShare: null,
  topTwentyShare: null,
  topFiftyShare: null,
  activeShares: 0,
  passiveShares: 0,
}

interface Silent {
  missing: number
  notices: number
  confidential: number
}

const counting = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export function notesOn(
  sums: Pick<Sums, 'outstandingShare' | 'lateCount' | 'incomparableCount'>,
  silent: Silent,
  quarter: string,
): string[] {
  const notes: string[] = []
  if (sums.outstandingShare !== null && sums.outstandingShare > 1) {
    notes.push(
      `Reported positions add up to ${(sums.outstandingShare * 100).toFixed(1)}% of shares outstanding. Shares on loan and sold short are reported twice, several managers may report the same shares, and the share count is from a different date.`,
    )
  }
  if (silent.missing > 0) {
    const holders = counting(silent.missing, 'prior-quarter holder has', 'prior-quarter holders have')
    notes.push(
      `${holders} not filed for ${formatQuarter(quarter)} and ${silent.missing === 1 ? 'is' : 'are'} excluded from holder and seller counts.`,
    )
  }
  if (silent.notices > 0) {
    const holders = counting(silent.notices, 'prior-quarter holder', 'prior-quarter holders')
    notes.push(`${holders} filed a notice; another manager reports the shares.`)
  }
  if (silent.confidential > 0) {
    const holders = counting(silent.confidential, 'prior-quarter holder', 'prior-quarter holders')
    notes.push(`${holders} requested confidential treatment; the positions are not public yet.`)
  }
  if (sums.lateCount > 0) {
    notes.push(`${counting(sums.lateCount, 'report was', 'reports were')} filed more than 45 days after quarter-end.`)
  }
  if (sums.incomparableCount > 0) {
    const holders = counting(sums.incomparableCount, 'holder has', 'holders have')
    notes.push(
      `${holders} no comparable prior-quarter filing and ${sums.incomparableCount === 1 ? 'is' : 'are'} excluded from buyer and seller counts.`,
    )
  }
  return notes
}

const nobody = { rows: [], total: 0 }

export async function holdersOf(db: Db, { params, query }: Input<typeof securities.holders>) {
  const { quarter } = await quarterOf(db, params.id, query.quarter)
  return quarter ? listHolders(db, { ...query, securityId: params.id, quarter }) : nobody
}

export async function moversOf(db: Db, { params, query }: Input<typeof securities.movers>) {
  const { quarter } = await quarterOf(db, params.id, query.quarter)
  return quarter ? listMovers(db, { ...query, securityId: params.id, quarter }, query.side) : nobody
}
