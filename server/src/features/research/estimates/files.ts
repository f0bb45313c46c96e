// The table as a list with sources, and as a page for the board.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Cell, CellFormat, ReportBlock, ReportPage, ReportRow } from '@rostrum/contract/reports/report'
import type {
  EstimateSource,
  EstimateTable,
  estimates,
  PeriodConsensus,
  WeighedEstimate,
} from '@rostrum/contract/research/estimates'
import { type Measure, periodKindNames, periodLabel } from '@rostrum/contract/research/measures'
import type { Context } from '#platform/context.ts'
import { readTable } from './read.ts'

export function sourceText({ type, name, row, page, externalId }: EstimateSource): string {
  if (type === 'typed') return 'Entered manually'
  if (type === 'document') return page === null ? 'Document' : `Document, page ${page}`
  if (type === 'feed') return `${name}, key ${externalId}`
  return `${name}, row ${row}`
}

const omissionWords = { excluded: 'No: excluded', stale: 'No: stale', currency: 'No: other currency' } as const
const statusText = ({ omission, exclusion }: WeighedEstimate): string =>
  omission === null ? 'Yes' : exclusion ? `No: excluded (${exclusion.reason})` : omissionWords[omission]

const securityText = ({ security: { ticker, name } }: EstimateTable): string => ticker ?? name

export async function* fileOfEstimates(ctx: Context, { query }: Input<typeof estimates.export>) {
  const table = await readTable(ctx, query)
  for (const { estimates: cells } of table.brokers) {
    for (const one of cells) {
      if (!one) continue
      yield {
        ...{ security: securityText(table), measure: table.measure.name, period: periodLabel(one.period) },
        ...{ broker: one.broker.name, analyst: one.analyst?.name ?? null, value: one.value, currency: one.currency },
        ...{ dated: one.dated, previous: one.previous, status: statusText(one), outlier: one.isOutlier ? 'Yes' : 'No' },
        ...{ source: sourceText(one.source), by: one.source.by, at: one.source.at },
      }
    }
  }
}

const cellFormat = ({ format }: Measure): CellFormat => (format === 'per_share' ? 'price' : 'decimal')
const number = (text: string | null | undefined): Cell => (text === null || text === undefined ? null : Number(text))

type Line = { label: string; of: (period: PeriodConsensus) => Cell; tone?: ReportRow['tone'] }

const consensusLines: Line[] = [
  { label: 'Consensus mean', of: ({ figures }) => number(figures?.mean), tone: 'total' },
  { label: 'Median', of: ({ figures }) => number(figures?.median) },
  { label: 'High', of: ({ figures }) => number(figures?.high) },
  { label: 'Low', of: ({ figures }) => number(figures?.low) },
  { label: 'Estimates', of: ({ figures }) => figures?.count ?? 0 },
  { label: 'Standard deviation', of: ({ figures }) => number(figures?.deviation) },
  { label: 'Guidance, low', of: ({ guidance }) => number(guidance?.low), tone: 'highlight' },
  { label: 'Guidance, high', of: ({ guidance }) => number(guidance?.high), tone: 'highlight' },
  { label: 'Actual', of: ({ actual }) => number(actual?.value), tone: 'total' },
  { label: 'Surprise vs. consensus', of: ({ surprise }) => number(surprise?.difference) },
]

const unitText = ({ format, unit }: Measure, currency: string | null): string =>
  format === 'millions'
    ? `${currency ?? ''} millions`.trim()
    : format === 'per_share'
      ? `${currency ?? ''} per share`.trim()
      : format === 'percent'
        ? 'percent'
        : (unit ?? 'number')

/** As many as fit the width of a page. */
const mostColumns = 8

function blocksOf(table: EstimateTable): ReportBlock[] {
  const from = Math.max(0, table.periods.length - mostColumns)
  const shown = table.periods.slice(from)
  const format = cellFormat(table.measure)
  const columns = (first: string) => [
    { label: first, format: 'text' as const },
    ...shown.map(({ period, actual }) => ({ label: `${periodLabel(period)}${actual ? '' : 'E'}`, format })),
  ]
  const consensus = consensusLines
    .map(({ label, of, tone = null }) => ({ cells: [label, ...shown.map(of)], link: null, tone }))
    .filter(({ cells }) => cells.slice(1).some((cell) => cell !== null))
  const brokers = table.brokers.flatMap(({ broker, estimates: cells }) => {
    const values = cells.slice(from)
    if (values.every((one) => one === null)) return []
    const tone = values.every((one) => one === null || one.omission !== null) ? ('muted' as const) : null
    return [{ cells: [broker.name, ...values.map((one) => number(one?.value))], link: null, tone }]
  })
  const chart: ReportBlock = {
    ...{ type: 'chart', title: 'Consensus, guidance and results', chart: 'line' },
    ...{
      labelHeader: 'Period',
      labelFormat: 'text',
      labels: shown.map(({ period }) => periodLabel(period)),
      marks: [],
    },
    series: [
      { name: 'Consensus mean', format, axis: 1, values: shown.map(({ figures }) => numeric(figures?.mean)) },
      { name: 'High', format, axis: 1, values: shown.map(({ figures }) => numeric(figures?.high)) },
      { name: 'Low', format, axis: 1, values: shown.map(({ figures }) => numeric(figures?.low)) },
      { name: 'Actual', format, axis: 1, values: shown.map(({ actual }) => numeric(actual?.value)) },
    ],
    note: null,
  }
  return [
    { type: 'table', title: 'Consensus', columns: columns('Consensus'), rows: consensus, note: null },
    chart,
    { type: 'table', title: 'Brokers', columns: columns('Broker'), rows: brokers, note: notesOf(table) },
  ]
}

const numeric = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

function notesOf({ brokers }: EstimateTable): string | null {
  const every = brokers.flatMap(({ estimates: cells }) => cells.filter((one) => one !== null))
  const words = every
    .filter(({ exclusion }) => exclusion)
    .map(({ broker, period, exclusion }) => `${broker.name} ${periodLabel(period)} excluded: ${exclusion?.reason}`)
  const outliers = every.filter(({ isOutlier, exclusion }) => isOutlier && !exclusion)
  words.push(...outliers.map(({ broker, period }) => `${broker.name} ${periodLabel(period)} is an outlier`))
  return words.length > 0 ? `${words.join('. ')}.` : null
}

function pageOf(table: EstimateTable, kind: Input<typeof estimates.report>['query']['kind']): ReportPage {
  const { measure, staleRule, includesStale, security } = table
  const currency = table.periods.findLast((period) => period.currency !== null)?.currency ?? null
  const stale = `older than ${staleRule.staleDays} days`
  return {
    title: `${measure.name} estimates`,
    subtitle: `${security.name}, ${unitText(measure, currency)}, as of ${table.asOf}`,
    blocks: blocksOf(table),
    filters: [periodKindNames[kind], includesStale ? `Includes estimates ${stale}` : `Excludes estimates ${stale}`],
    sources: [
      `Estimates from ${table.brokers.length} brokers, entered or imported by your team. Consensus for a reported period is as of the day before the report.`,
    ],
  }
}

export async function reportOfEstimates(ctx: Context, { query: { format, ...query } }: Input<typeof estimates.report>) {
  const table = await readTable(ctx, query)
  const title = `${table.measure.name} estimates, ${securityText(table)}`
  const name = `estimates-${securityText(table)}-${table.measure.name}-${table.asOf}`.toLowerCase()
  return { name: name.replace(/[^a-z0-9-]+/g, '-'), format, report: { title, pages: [pageOf(table, query.kind)] } }
}
