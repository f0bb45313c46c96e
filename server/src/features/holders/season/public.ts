// 13F filing progress for a quarter, and the holders that have not filed yet.
import { filingDeadline, quarterBefore, quarterEnd } from '@rostrum/contract/market/quarters'
import type { Context } from '#platform/context.ts'
import { quartersOf } from '../current/quarters.ts'
import { remembered } from '../held/remembered.ts'
import { scopeOf } from '../scope/scope.ts'
import { listNonFilers } from './queries.ts'

/** The quarter whose reports are due next, up to and including the deadline. */
export function nextDeadline(today: string): { nextQuarter: string; nextDueOn: string } {
  const running = quarterEnd(today)
  const ended = quarterBefore(running)
  const nextQuarter = today <= filingDeadline(ended) ? ended : running
  return { nextQuarter, nextDueOn: filingDeadline(nextQuarter) }
}

/** Undefined if the security was never reported. */
export async function filingProgress(ctx: Context, securityId: string, today: string, most: number) {
  const [latest] = await quartersOf(ctx, { query: { securityId } })
  if (!latest) return undefined
  const { quarter, reportedCount, missingCount } = latest
  const scope = await scopeOf(ctx, { securityId })
  const missing = await remembered(scope, ['non-filers', quarter, most], () =>
    listNonFilers(ctx.db, securityId, quarter, most),
  )
  return {
    quarter,
    isPastDue: today > filingDeadline(quarter),
    filedCount: reportedCount,
    missingCount,
    nonFilers: missing.map(({ total: _, ...holder }) => holder),
    nonFilerCount: missing[0]?.total ?? 0,
  }
}
