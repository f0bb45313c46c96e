// 13F portfolios as of a date: if some of a report's filings came later, its portfolio is rebuilt from the earlier ones
// by the usual amendment rules.

import { quarterBefore, quartersBetween } from '@rostrum/contract/market/quarters'
import { type FilingSummary, positionKey, resolvePortfolio } from '#market/amendments.ts'
import { reportSourceOf } from '#market/report-sources.ts'
import { splitFactor } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'
import { findFirstQuarter, type Subject } from '../../scope/queries.ts'
import { type EarlyFiling, type Known, listContents, listEarlyFilings, type PiecedPortfolio } from './queries.ts'

export async function findKnown(db: Db, security: Subject, to: string, on: string): Promise<Known> {
  const first = (await findFirstQuarter(db)) ?? to
  const filings = await listEarlyFilings(db, { on, to, securityId: security.id })
  const chains = [...Map.groupBy(filings, ({ organizationId, quarter }) => `${organizationId} ${quarter}`).values()]
  // A single report counts whatever it contains; only several reports need to be compared.
  const reportsIn = (chain: EarlyFiling[]) => chain.filter(({ form }) => form.startsWith('13F-HR')).length
  const contents = await contentsOf(db, chains.filter((chain) => reportsIn(chain) > 1).flat())
  return {
    on,
    to,
    securityId: security.id,
    pieced: chains.flatMap((chain) => pieceTogether(chain, contents) ?? []),
    steps: quartersBetween(first < to ? first : to, to).map((quarter) => {
      const before = quarterBefore(quarter)
      return { quarter, before, ratio: splitFactor(security.splits, before, quarter) }
    }),
  }
}

type Contents = Map<string, Map<string, bigint>>

async function contentsOf(db: Db, filings: EarlyFiling[]): Promise<Contents> {
  const contents: Contents = new Map()
  if (filings.length === 0) return contents
  for (const row of await listContents(
    db,
    filings.map(({ accession }) => accession),
  )) {
    const holdings = contents.get(row.accession) ?? new Map<string, bigint>()
    holdings.set(positionKey(row), BigInt(row.amount))
    contents.set(row.accession, holdings)
  }
  return contents
}

function pieceTogether(chain: EarlyFiling[], contents: Contents): PiecedPortfolio | undefined {
  const [first] = chain
  const decision = resolvePortfolio(chain.map((filing) => summaryOf(filing, contents)))
  if (!first || !decision) return undefined
  const counted = chain.filter(({ accession }) => accession === decision.base || decision.additions.includes(accession))
  return {
    organizationId: first.organizationId,
    quarter: first.quarter,
    state: decision.state,
    isComplete: decision.isComplete,
    shares: counted.reduce((sum, { shares }) => sum + shares, 0),
    value: counted.reduce((sum, { value }) => sum + value, 0),
  }
}

const amendmentTypes = { restatement: 'RESTATEMENT', new_holdings: 'NEW HOLDINGS' } as const

const summaryOf = (filing: EarlyFiling, contents: Contents): FilingSummary => ({
  ...filing,
  source: reportSourceOf(filing),
  amendmentType: filing.amendmentType && amendmentTypes[filing.amendmentType],
  hasInformationTable: !filing.flags.includes('cover_only') && filing.form.startsWith('13F-HR'),
  holdings: contents.get(filing.accession) ?? new Map(),
})
