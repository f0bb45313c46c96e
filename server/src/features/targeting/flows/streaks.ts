import { formatQuarter, quarterBefore, quartersBetween, shiftQuarter } from '@rostrum/contract/market/quarters'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import type { Streak, StreakSummary, streaks } from '@rostrum/contract/targeting/streaks'
import { streakQuarters } from '@rostrum/contract/targeting/streaks-query'
import { holderCells, remembered, rememberedPage, streamWithOwn } from '#features/holders/held/public.ts'
import { exportName } from '#features/holders/scope/public.ts'
import { splitFactor } from '#market/splits.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { onlyWhose, type Period, periodOf } from './period.ts'
import { type Asked, type LookedBack, listStreaks, streamStreaks, sumStreaks } from './queries/streaks.ts'
import { listQuarterPrices } from './queries/subjects.ts'

/** The last quarter and those before it, each with the mean of the prices at both of its ends, on today's split basis. */
async function lookedBack({ db }: Context, { scope, to }: Period): Promise<LookedBack> {
  const { id, splits } = scope.security
  const all = quartersBetween(shiftQuarter(to, -streakQuarters), to)
  const found = await listQuarterPrices(db, [id], all)
  const prices = new Map(found.map(({ quarter, price }) => [quarter, price / splitFactor(splits, quarter)]))
  const quarters = all
    .slice(1)
    .toReversed()
    .map((quarter) => {
      const [before, after] = [prices.get(quarterBefore(quarter)), prices.get(quarter)]
      const meanPrice = before === undefined || after === undefined ? null : (before + after) / 2
      return { quarter, factor: splitFactor(splits, quarter), meanPrice }
    })
  return { scope, quarters }
}

export async function streakSummary(ctx: Context, { query }: Input<typeof streaks.summary>): Promise<StreakSummary> {
  const found = await periodOf(ctx, query)
  const securityId = found.scope.security.id
  if (found.to === null) return { securityId, to: null, lengths: [] }
  const period = onlyWhose(found, query)
  const lengths = await remembered(period.scope, ['streaks', period.to], async () =>
    sumStreaks(ctx.db, await lookedBack(ctx, period)),
  )
  return { securityId, to: period.to, lengths }
}

type Query = Omit<Input<typeof streaks.list>['query'], 'pageSize' | 'pageOffset'>

const askedOf = ({ sort, direction, leastQuarters, mostQuarters }: Query, looked: LookedBack): Asked => ({
  ...{ looked, sort, direction, leastQuarters, mostQuarters },
})

export async function streakPage(ctx: Context, { query }: Input<typeof streaks.list>) {
  const found = await periodOf(ctx, query)
  if (found.to === null) return { rows: [], total: 0 }
  const period = onlyWhose(found, query)
  return rememberedPage<Streak>(ctx.db, period.scope, ['streaks', query], async () =>
    listStreaks(ctx.db, askedOf(query, await lookedBack(ctx, period)), query),
  )
}

type Lines = Output<typeof streaks.export>

export async function streakFile(ctx: Context, { query }: Input<typeof streaks.export>): Promise<Lines> {
  const found = await periodOf(ctx, query)
  if (found.to === null) return fileOf(linesOf([]), {})
  const period = onlyWhose(found, query)
  const looked = await lookedBack(ctx, period)
  const rows = streamWithOwn<Streak>(ctx.db, period.scope, streamStreaks(ctx.db, askedOf(query, looked)))
  return fileOf(linesOf(rows), {
    moreColumns: looked.quarters
      .toReversed()
      .map(({ quarter }) => ({ key: quarter, header: `${formatQuarter(quarter)} change` })),
    name: exportName(period.scope, 'streaks', period.to),
  })
}

async function* linesOf(rows: AsyncIterable<Streak> | Iterable<Streak>): Lines {
  for await (const { holder, marks: _, history, direction, isLate: __, ...row } of rows) {
    yield {
      ...holderCells(holder),
      ...row,
      direction: direction === 'buying' ? 'Buying' : 'Selling',
      ...Object.fromEntries(history.map(({ quarter, change }) => [quarter, change])),
    }
  }
}
