// Our figures as mail programs show them: tables and bars, without a picture. Each says its date and its source.
import { type BlockOf, figureKindNames } from '@rostrum/contract/email/campaigns/content'
import { organizationTypeLabels } from '@rostrum/contract/market/values'
import { bookOf } from '#features/holders/book/public.ts'
import { type Scope, scopeOf } from '#features/holders/scope/public.ts'
import { pricesOf } from '#features/profiles/securities/public.ts'
import type { RenderContext } from '../render-context.ts'
import { barTable, dataTable, type Figure } from './figure-tables.ts'

const whole = new Intl.NumberFormat('en-US')
const percent = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' })
const signedPercent = new Intl.NumberFormat('en-US', {
  ...{ style: 'percent', signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 },
} as const)
const price = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const day = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`))

const nameOf = ({ name, ticker }: { name: string; ticker: string | null }) => (ticker ? `${name} (${ticker})` : name)

type FigureBlock = BlockOf<'figure'>

async function holdersOf(ctx: RenderContext, block: FigureBlock, scope: Scope) {
  const book = await bookOf(ctx, { ...(block.quarter && { quarter: block.quarter }) }, scope)
  const holders = book?.holders.filter(({ shares }) => shares > 0) ?? []
  if (!book || holders.length === 0) return undefined
  const filed = book.lastFiledOn ? ` Filed through ${day(book.lastFiledOn)}.` : ''
  return { book, holders, note: `Positions as of ${day(book.quarter)}. Source: 13F filings.${filed}` }
}

async function topHolders(ctx: RenderContext, block: FigureBlock, scope: Scope): Promise<Figure | undefined> {
  const found = await holdersOf(ctx, block, scope)
  if (!found) return undefined
  const rows = found.holders
    .slice(0, block.rows)
    .map(({ name, shares, outstandingShare, previousShares }) => [
      name,
      whole.format(shares),
      outstandingShare === null ? '–' : percent.format(outstandingShare),
      previousShares === null ? '–' : signed.format(shares - previousShares),
    ])
  return {
    title: `Top holders of ${nameOf(scope.security)}`,
    header: ['Holder', 'Shares', '% O/S', 'QoQ'],
    rows,
    note: found.note,
    toHtml: dataTable,
  }
}

async function byType(ctx: RenderContext, block: FigureBlock, scope: Scope): Promise<Figure | undefined> {
  const found = await holdersOf(ctx, block, scope)
  if (!found) return undefined
  const sums = new Map<string, number>()
  for (const { type, shares } of found.holders) sums.set(type, (sums.get(type) ?? 0) + shares)
  const total = found.holders.reduce((sum, { shares }) => sum + shares, 0)
  const sorted = [...sums].sort(([, one], [, other]) => other - one).slice(0, block.rows)
  return {
    title: `Ownership of ${nameOf(scope.security)} by type`,
    header: ['Type', '% of reported shares'],
    rows: sorted.map(([type, shares]) => [
      organizationTypeLabels[type as keyof typeof organizationTypeLabels] ?? type,
      percent.format(shares / total),
    ]),
    shares: sorted.map(([, shares]) => shares / total),
    note: found.note,
    toHtml: barTable,
  }
}

const yearMs = 366 * 24 * 3600 * 1000

async function sharePrice(ctx: RenderContext, _block: FigureBlock, { security }: Scope): Promise<Figure | undefined> {
  const from = new Date(Date.now() - yearMs).toISOString().slice(0, 10)
  const [found] = await pricesOf(ctx.db, { query: { securityIds: [security.id], from, interval: 'day' } })
  const prices = found?.prices ?? []
  const last = prices.at(-1)
  if (!last) return undefined
  const since = (days: number) => {
    const start = new Date(Date.parse(last.onDate) - days * 24 * 3600 * 1000).toISOString().slice(0, 10)
    return prices.findLast(({ onDate }) => onDate <= start)
  }
  const spans: [string, number][] = [
    ['1 month', 30],
    ['3 months', 91],
    ['6 months', 182],
    ['1 year', 365],
  ]
  const rows = spans.flatMap(([words, days]) => {
    const before = since(days)
    if (!before || before.adjustedClose <= 0) return []
    return [[words, day(before.onDate), signedPercent.format(last.adjustedClose / before.adjustedClose - 1)]]
  })
  if (rows.length === 0) return undefined
  return {
    title: `${nameOf(security)} share price: ${price.format(last.close)}`,
    header: ['Over', 'Since', 'Change'],
    rows,
    note: `Closing price on ${day(last.onDate)}. Changes are adjusted for splits, without dividends.`,
    toHtml: dataTable,
  }
}

const readers = { top_holders: topHolders, ownership_by_type: byType, share_price: sharePrice }

/** Or why there is nothing to show. */
export async function readFigure(
  ctx: RenderContext,
  block: FigureBlock,
  campaignSecurityId: string | null,
): Promise<Figure | string> {
  const securityId = block.securityId ?? campaignSecurityId
  const scope = await scopeOf(ctx, { ...(securityId && { securityId }) })
  const figure = await readers[block.kind](ctx, block, scope)
  return (
    figure ?? `No data available for “${figureKindNames[block.kind]}” of ${nameOf(scope.security)}. Remove the block.`
  )
}
