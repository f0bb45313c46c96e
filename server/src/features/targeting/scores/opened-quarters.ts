// Quarters of the market, loaded when they are asked for and kept while they are needed.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import type { OwnershipMatrix } from '../model/ownership-matrix.ts'
import { type PreparedQuarter, prepareQuarter } from './prepared-quarter.ts'
import { loadMarket, loadQuarter, type Market } from './queries/market.ts'
import { listReportedQuarters, type OwnerClient } from './queries/work.ts'

/** The look-back of a quarter's features, and the transitions that its models are fitted to. */
const quartersBefore = 4
export const fittedTransitions = 2

export interface OpenedQuarters {
  market: Market
  matrixOf: (quarter: string) => Promise<OwnershipMatrix | undefined>
  /** With the four quarters before; a gap ends the history. */
  prepare: (quarter: string) => Promise<PreparedQuarter | undefined>
  /** Releases the quarters after this one. */
  forget: (quarter: string) => void
}

export async function openQuarters(client: OwnerClient, earliest: string, latest: string): Promise<OpenedQuarters> {
  const known = await listReportedQuarters(client)
  const first = shiftQuarter(earliest, -(quartersBefore + fittedTransitions))
  const market = await loadMarket(
    client,
    [...known].filter((quarter) => quarter >= first && quarter <= latest),
  )
  const matrices = new Map<string, OwnershipMatrix>()
  const matrixOf = async (quarter: string): Promise<OwnershipMatrix | undefined> => {
    if (!known.has(quarter)) return undefined
    const loaded = matrices.get(quarter) ?? (await loadQuarter(client, market, quarter)).matrix
    matrices.set(quarter, loaded)
    return loaded
  }
  return {
    market,
    matrixOf,
    async prepare(quarter) {
      const matrix = await matrixOf(quarter)
      if (!matrix) return undefined
      const before: OwnershipMatrix[] = []
      for (let back = 1; back <= quartersBefore; back += 1) {
        const earlier = await matrixOf(shiftQuarter(quarter, -back))
        if (!earlier) break
        before.push(earlier)
      }
      return prepareQuarter(matrix, before, market.industries)
    },
    forget(quarter) {
      for (const loaded of matrices.keys()) if (loaded > quarter) matrices.delete(loaded)
    },
  }
}
