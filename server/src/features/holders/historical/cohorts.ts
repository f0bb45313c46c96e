// Retention cohorts: holders by first purchase quarter, and how many remained; as a response and as a file.

import type { historicalHolders } from '@rostrum/contract/holders/historical'
import type { RetentionBasis } from '@rostrum/contract/holders/historical-query'
import { firstBoughtWords } from '@rostrum/contract/holders/values'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { percent } from '../held/cells.ts'
import { remembered } from '../held/remembered.ts'
import { exportName } from '../scope/export-name.ts'
import { findFirstReported } from '../scope/queries.ts'
import { scopeOf } from '../scope/scope.ts'
import { listCohorts } from './queries/sums.ts'
import { type Span, spanOf } from './span.ts'

type Query = Input<typeof historicalHolders.cohorts>['query']
type Cohorts = Output<typeof historicalHolders.cohorts>

export async function cohortsOf(ctx: Context, { query }: { query: Query }): Promise<Cohorts> {
  const scope = await scopeOf(ctx, query)
  return remembered(scope, ['cohorts', query], async () => {
    const span = await spanOf(ctx, query, scope)
    return span ? gatherCohorts(ctx, span) : []
  })
}

/** A cohort is still listed after its last holder has exited. */
async function gatherCohorts({ db }: Context, span: Span): Promise<Cohorts> {
  const cohorts = Map.groupBy(await listCohorts(db, span), ({ firstBought }) => firstBought)
  return [...cohorts].map(([quarter, parts]) => {
    const byQuarter = new Map(parts.map((part) => [part.quarter, part]))
    const kept = span.quarters
      .filter((later) => later >= quarter)
      .map((later) => {
        const { holderCount = 0, shares = 0 } = byQuarter.get(later) ?? {}
        return { quarter: later, holderCount, shares: Math.round(shares * span.factorOf(later)) }
      })
    return { quarter, holderCount: kept[0]?.holderCount ?? 0, kept }
  })
}

type Lines = Output<typeof historicalHolders.exportCohorts>

/** The triangle shown on the screen: the share of each cohort remaining in each quarter. */
export async function cohortFile(ctx: Context, { query }: { query: Query & { by: RetentionBasis } }): Promise<Lines> {
  const scope = await scopeOf(ctx, query)
  const cohorts = await cohortsOf(ctx, { query })
  const quarters = [...new Set(cohorts.flatMap(({ kept }) => kept.map(({ quarter }) => quarter)))].sort()
  return fileOf(linesOf(cohorts, query.by, await findFirstReported(ctx.db, scope.security)), {
    moreColumns: quarters.map((quarter) => ({ key: quarter, header: `${formatQuarter(quarter)} %` })),
    name: exportName(scope, 'holder-cohorts', ...quarters.slice(-1)),
  })
}

async function* linesOf(cohorts: Cohorts, by: RetentionBasis, oldest: string | undefined): Lines {
  for (const { quarter, holderCount, kept } of cohorts) {
    const amountOf = (one: (typeof kept)[number]) => (by === 'shares' ? one.shares : one.holderCount)
    const whole = kept[0] ? amountOf(kept[0]) : 0
    const shares = kept.map((one) => [one.quarter, percent(whole && amountOf(one) / whole)])
    yield { firstBought: firstBoughtWords(quarter, oldest), holderCount, ...Object.fromEntries(shares) }
  }
}
