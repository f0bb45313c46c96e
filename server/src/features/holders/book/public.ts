// All holders of a security at either of two quarter-ends, for reports that sum, rank and compare them.
import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { Reader } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { remembered } from '../held/remembered.ts'
import { findKnown } from '../historical/known/known.ts'
import { countNonFilers } from '../historical/queries/sums.ts'
import { checkQuarters } from '../scope/quarters.ts'
import { findSharesOutstanding } from '../scope/queries.ts'
import { defaultQuarter, type Scope, scopeOf, type WhoseFilters } from '../scope/scope.ts'
import { type BookHolder, findFilingDays, listBook, listPeerPositions, type PeerPosition } from './queries.ts'

export { historySummary } from '../historical/historical.ts'
export type { BookHolder, PeerPosition }

export interface BookQuery extends WhoseFilters {
  securityId?: string | undefined
  /** Default: the latest complete quarter, today or as of `knownOn`. */
  quarter?: string | undefined
  /** Default: the prior quarter. */
  comparedWith?: string | undefined
  knownOn?: string | undefined
}

export interface Book {
  quarter: string
  comparedWith: string
  /** Largest first, then those who left; shares on the split basis of the quarter. */
  holders: BookHolder[]
  sharesOutstanding: number | null
  /** Holders of the prior quarter without a report for this one: neither holders nor exits. */
  silentCount: number
  /** When the counted reports were filed. */
  firstFiledOn: string | null
  lastFiledOn: string | null
}

/** Undefined if no manager has filed anything yet. */
export async function bookOf(ctx: Reader, query: BookQuery, found?: Scope): Promise<Book | undefined> {
  checkQuarters({ quarter: query.quarter, compared_with: query.comparedWith })
  const scope = found ?? (await scopeOf(ctx, query))
  const quarter = query.quarter ?? defaultQuarter(scope, query.knownOn)
  if (!quarter) return undefined
  const comparedWith = query.comparedWith ?? quarterBefore(quarter)
  if (comparedWith >= quarter) throw unprocessable({ compared_with: 'Choose an earlier quarter' })
  const { knownOn } = query
  return remembered(scope, ['book', quarter, comparedWith, knownOn], async () => {
    const known = knownOn ? await findKnown(ctx.db, scope.security, quarter, knownOn) : undefined
    const silent = await countNonFilers(ctx.db, { scope, from: quarter, to: quarter, known })
    const filed = await findFilingDays(ctx.db, { scope, quarter, known })
    return {
      quarter,
      comparedWith,
      holders: await listBook(ctx.db, { scope, quarter, comparedWith, known }),
      sharesOutstanding: await findSharesOutstanding(ctx.db, scope.security, quarter),
      silentCount: silent.get(quarter) ?? 0,
      firstFiledOn: filed.first,
      lastFiledOn: filed.last,
    }
  })
}

/** Each holder's positions in several securities at the end of a quarter, by value. */
export const peerPositionsOf = (ctx: Context, scope: Scope, quarter: string, ids: readonly string[]) =>
  remembered(scope, ['peer positions', quarter, ids], () => listPeerPositions(ctx.db, scope, quarter, ids))
