// Every holder of a security as rows, for reports: the same lists as on the screens of holders, without pages.
import type { CurrentHolder } from '@rostrum/contract/holders/current'
import { CurrentQuery } from '@rostrum/contract/holders/current-query'
import type { HistoricalHolder } from '@rostrum/contract/holders/historical'
import { HistoricalQuery } from '@rostrum/contract/holders/historical-query'
import { type Mover, MoverQuery } from '@rostrum/contract/holders/movers'
import type { Reader } from '#lists/viewer.ts'
import { withPricePaid } from '../current/price-paid.ts'
import { listCurrent } from '../current/queries/current.ts'
import { currentSummary } from '../current/summary.ts'
import { remembered } from '../held/remembered.ts'
import { withOwn } from '../held/with-own.ts'
import { historyNotes } from '../historical/notes.ts'
import { listHistory } from '../historical/queries/historical.ts'
import { countNonFilers } from '../historical/queries/sums.ts'
import { spanOf } from '../historical/span.ts'
import { betweenOf, quartersOf } from '../movers/between.ts'
import { moverNotes } from '../movers/notes.ts'
import { listMovers } from '../movers/queries/movers.ts'
import { sumMoves } from '../movers/queries/sums.ts'
import { findSharesOutstanding } from '../scope/queries.ts'
import { defaultQuarter, scopeOf, type WhoseFilters } from '../scope/scope.ts'

interface Asked {
  securityId?: string
  /** Of the lists of holders. */
  filters?: Partial<WhoseFilters>
  /** At most this many holders, largest first. */
  most: number
}

interface Answer<Row> {
  security: { id: string; name: string; ticker: string | null }
  rows: Row[]
  total: number
  notes: string[]
}

const pageOf = (most: number) => ({ pageSize: most, pageOffset: 0 })
const chosen = ({ securityId, filters }: Asked) => ({ ...filters, ...(securityId && { securityId }) })
const ofSecurity = ({ securityId }: Asked) => (securityId ? { securityId } : {})

export async function currentRows(
  ctx: Reader,
  given: Asked & { hasPricePaid: boolean },
): Promise<Answer<CurrentHolder> & { quarter: string | null }> {
  const query = { ...CurrentQuery.parse(ofSecurity(given)), ...given.filters }
  const scope = await scopeOf(ctx, query)
  const { security } = scope
  const { quarter } = security
  if (!quarter) return { security, quarter, rows: [], total: 0, notes: [] }
  const asked = { scope, quarter, sort: query.sort, peerIds: [] }
  const { rows, total } = await listCurrent(ctx.db, asked, pageOf(given.most))
  const unknown = { pricePaid: null, unrealizedGain: null, unrealizedGainShare: null }
  const priced = given.hasPricePaid
    ? await withPricePaid(ctx.db, asked, rows)
    : rows.map((row) => ({ ...row, ...unknown }))
  const { notes } = await currentSummary(ctx, { query: chosen(given) })
  return { security, quarter, rows: await withOwn<CurrentHolder>(ctx.db, scope, priced), total, notes }
}

export async function moverRows(
  ctx: Reader,
  given: Asked,
): Promise<Answer<Mover> & { from: string | null; to: string | null }> {
  const query = { ...MoverQuery.parse(ofSecurity(given)), ...given.filters }
  const { scope, from, to } = await quartersOf(ctx, query)
  const { security } = scope
  if (!from || !to) return { security, from, to, rows: [], total: 0, notes: [] }
  const between = await betweenOf(ctx.db, scope, security, { from, to, thresholds: {} })
  const previousOutstanding = await findSharesOutstanding(ctx.db, security, from)
  const { kind, sort, bySize } = query
  const { rows, total } = await listMovers(
    ctx.db,
    { between, previousOutstanding, kind, sort, bySize },
    pageOf(given.most),
  )
  const notes = await remembered(scope, ['mover notes', from, to], async () =>
    moverNotes(between, (await sumMoves(ctx.db, between)).incomparableCount),
  )
  return { security, from, to, rows: await withOwn<Mover>(ctx.db, scope, rows), total, notes }
}

/** Positions at the end of each quarter; default: of eight. `knownOn`: from filings filed by the end of that day. */
export async function historyRows(
  ctx: Reader,
  given: Asked & { from?: string; knownOn?: string },
): Promise<Answer<HistoricalHolder> & { quarters: string[] }> {
  const { from, knownOn } = given
  const asOf = { ...ofSecurity(given), ...(from && { from }), ...(knownOn && { knownOn }) }
  const query = { ...HistoricalQuery.parse({ ...asOf, sort: 'quarter_desc-name_asc' }), ...given.filters }
  const scope = await scopeOf(ctx, query)
  const to = defaultQuarter(scope, knownOn)
  const span = await spanOf(ctx, { ...query, ...(to && { to: from && from > to ? from : to }) }, scope)
  if (!span) return { security: scope.security, quarters: [], rows: [], total: 0, notes: [] }
  const asked = { span, sort: query.sort, sortQuarter: span.to }
  const { rows, total } = await listHistory(ctx.db, asked, pageOf(given.most))
  const silent = await remembered(scope, ['silent', span.from, span.to, knownOn], async () =>
    [...(await countNonFilers(ctx.db, span))].map(([quarter, count]) => ({ quarter, count })),
  )
  const missing = silent.find(({ quarter }) => quarter === span.to)?.count ?? 0
  return {
    security: scope.security,
    quarters: span.quarters,
    rows: await withOwn<HistoricalHolder>(ctx.db, scope, rows),
    total,
    notes: historyNotes(span, missing),
  }
}
