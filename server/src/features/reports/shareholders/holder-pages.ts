// Pages that rank holders: the largest, their concentration, buyers and sellers, new ones and exits.
import { moveLabels } from '@rostrum/contract/holders/values'
import { organizationTypeLabels } from '@rostrum/contract/market/values'
import type { ReportBlock, ReportColumn, ReportPage, ReportRow, TableBlock } from '@rostrum/contract/reports/report'
import type { BookHolder } from '#features/holders/book/public.ts'
import { changeOf, type Facts, holding, moveOf, pageOf, ratio, rowOf, total, versus } from './facts.ts'

const linkOf = ({ id }: BookHolder): Pick<ReportRow, 'link'> => ({ link: { type: 'organization', id } })

const columns: ReportColumn[] = [
  { label: '#', format: 'integer' },
  { label: 'Holder', format: 'text' },
  { label: 'Type', format: 'text' },
  { label: 'Shares', format: 'integer' },
  { label: 'Change', format: 'change' },
  { label: '% change', format: 'growth' },
  { label: 'Value', format: 'money' },
  { label: '% O/S', format: 'percent' },
  { label: '% of reported', format: 'percent' },
]

function cellsOf(facts: Facts, one: BookHolder, place: number): ReportRow['cells'] {
  const change = changeOf(one)
  const reported = total(holding(facts.now))
  return [
    ...[place, one.name, organizationTypeLabels[one.type], one.shares, change],
    one.previousShares && change !== null ? change / one.previousShares : null,
    ...[one.value, ratio(one.shares, facts.now.sharesOutstanding), ratio(one.shares, reported)],
  ]
}

const sumCells = (facts: Facts, label: string, holders: readonly BookHolder[]): ReportRow['cells'] => [
  ...[null, label, null, total(holders), holders.reduce((sum, one) => sum + (changeOf(one) ?? 0), 0), null],
  ...[total(holders, 'value'), ratio(total(holders), facts.now.sharesOutstanding)],
  ratio(total(holders), total(holding(facts.now))),
]

const leftOut = (shown: number, all: number, what: string): string | null =>
  shown < all ? `${shown} of ${all.toLocaleString('en-US')} ${what}` : null

export function topPage(facts: Facts): ReportPage {
  const held = holding(facts.now)
  const shown = held.slice(0, facts.top)
  return pageOf(facts, `Top ${facts.top} holders`, [
    {
      type: 'table',
      title: null,
      columns,
      rows: [
        ...shown.map((one, at) => rowOf(cellsOf(facts, one, at + 1), linkOf(one))),
        rowOf(sumCells(facts, `Top ${shown.length}`, shown), { tone: 'highlight' }),
        rowOf(sumCells(facts, 'All holders', held), { tone: 'total' }),
      ],
      note: leftOut(shown.length, held.length, 'holders. A change is unknown without a comparable filing.'),
    },
  ])
}

const steps = [1, 5, 10, 20, 25, 50, 100]

export function concentrationPage(facts: Facts): ReportPage {
  const { now, before } = facts
  const [held, earlier] = [holding(now), holding(before)]
  const [reported, earlierReported] = [total(held), total(earlier)]
  const lines = steps
    .filter((_, at) => at === 0 || held.length > (steps[at - 1] ?? 0))
    .map((step) => {
      const shares = total(held.slice(0, step))
      const part = ratio(shares, reported)
      const earlierPart = ratio(total(earlier.slice(0, step)), earlierReported)
      return { step, shares, part, earlierPart, ofOutstanding: ratio(shares, now.sharesOutstanding) }
    })
  const squares = held.reduce((sum, { shares }) => sum + (shares / (reported || 1)) ** 2, 0)
  const earlierSquares = earlier.reduce((sum, { shares }) => sum + (shares / (earlierReported || 1)) ** 2, 0)
  return pageOf(
    facts,
    'Concentration',
    [
      {
        type: 'figures',
        title: null,
        figures: [10, 20, 50].map((step) => {
          const part = ratio(total(held.slice(0, step)), reported)
          const earlierPart = ratio(total(earlier.slice(0, step)), earlierReported)
          return {
            ...{ label: `Top ${step}`, value: part, format: 'percent' as const, note: 'of reported' },
            change:
              part === null || earlierPart === null
                ? null
                : { value: part - earlierPart, format: 'points' as const, against: versus(facts) },
          }
        }),
      },
      {
        type: 'chart',
        title: '% of reported shares',
        chart: 'bar',
        labelHeader: 'Holders',
        labelFormat: 'text',
        labels: lines.map(({ step }) => `Top ${step}`),
        series: [
          { name: 'Now', format: 'percent', values: lines.map(({ part }) => part), axis: 1 },
          { name: 'Compared quarter', format: 'percent', values: lines.map(({ earlierPart }) => earlierPart), axis: 1 },
        ],
        marks: [],
        note: null,
      },
      {
        type: 'table',
        title: null,
        columns: [
          { label: 'Holders', format: 'text' },
          { label: 'Shares', format: 'integer' },
          { label: '% O/S', format: 'percent' },
          { label: '% of reported', format: 'percent' },
          { label: 'Compared quarter', format: 'percent' },
          { label: 'Change', format: 'points' },
        ],
        rows: lines.map(({ step, shares, part, earlierPart, ofOutstanding }) =>
          rowOf([
            ...[`Top ${step}`, shares, ofOutstanding, part, earlierPart],
            part === null || earlierPart === null ? null : part - earlierPart,
          ]),
        ),
        note: `Effective number of equal-sized holders: ${equals(squares)}, compared with ${equals(earlierSquares)} (the inverse of the Herfindahl index).`,
      },
    ],
    ['Compares the largest holders in each quarter, which may be different institutions.'],
  )
}

const equals = (squares: number): string => (squares > 0 ? (1 / squares).toFixed(1) : 'none')

const byChange = (sign: 1 | -1) => (a: BookHolder, b: BookHolder) => sign * ((changeOf(b) ?? 0) - (changeOf(a) ?? 0))

function moversTable(facts: Facts, title: string, movers: BookHolder[]): TableBlock {
  const shown = movers.slice(0, facts.top)
  return {
    type: 'table',
    title,
    columns: [
      { label: '#', format: 'integer' },
      { label: 'Holder', format: 'text' },
      { label: 'Move', format: 'text' },
      { label: 'Prior shares', format: 'integer' },
      { label: 'Shares', format: 'integer' },
      { label: 'Change', format: 'change' },
      { label: '% change', format: 'growth' },
      { label: '% O/S', format: 'percent' },
    ],
    rows: [
      ...shown.map((one, at) => {
        const [move, change] = [moveOf(one), changeOf(one)]
        return rowOf(
          [
            ...[at + 1, one.name, move && moveLabels[move], one.previousShares, one.shares, change],
            one.previousShares && change !== null ? change / one.previousShares : null,
            ratio(one.shares, facts.now.sharesOutstanding),
          ],
          linkOf(one),
        )
      }),
      rowOf(
        [
          ...[null, `All ${movers.length}`, null],
          movers.reduce((sum, one) => sum + (one.previousShares ?? 0), 0),
          total(movers),
          movers.reduce((sum, one) => sum + (changeOf(one) ?? 0), 0),
          ...[null, ratio(total(movers), facts.now.sharesOutstanding)],
        ],
        { tone: 'total' },
      ),
    ],
    note: leftOut(shown.length, movers.length, title.toLowerCase()),
  }
}

const largestMoves = 10

function moveChart(title: string, movers: BookHolder[]): ReportBlock {
  const shown = movers.slice(0, largestMoves)
  return {
    ...{ type: 'chart', title, chart: 'bar', labelHeader: 'Holder', labelFormat: 'text', marks: [], note: null },
    labels: shown.map(({ name }) => name),
    series: [{ name: 'Change in shares', format: 'change', values: shown.map(changeOf), axis: 1 }],
  }
}

export function moversPage(facts: Facts): ReportPage {
  const buyers = facts.now.holders.filter((one) => (changeOf(one) ?? 0) > 0).sort(byChange(1))
  const sellers = facts.now.holders.filter((one) => (changeOf(one) ?? 0) < 0).sort(byChange(-1))
  const largest = [...buyers, ...sellers].sort((a, b) => Math.abs(changeOf(b) ?? 0) - Math.abs(changeOf(a) ?? 0))
  return pageOf(facts, 'Buyers and sellers', [
    sides(buyers, sellers, ['Buyers', 'Sellers']),
    moveChart('Largest moves', largest),
    moversTable(facts, 'Buyers', buyers),
    moversTable(facts, 'Sellers', sellers),
  ])
}

export function newAndExitsPage(facts: Facts): ReportPage {
  const arrived = facts.now.holders
    .filter((one) => moveOf(one) === 'new' || moveOf(one) === 'returning')
    .sort(byChange(1))
  const left = facts.now.holders.filter((one) => moveOf(one) === 'exited').sort(byChange(-1))
  return pageOf(
    facts,
    'New holders and exits',
    [
      sides(arrived, left, ['New or returning', 'Exits']),
      moversTable(facts, 'New and returning holders', arrived),
      moversTable(facts, 'Exits', left),
    ],
    ['An exit means a manager’s complete filing no longer lists the position. A missing filing is not an exit.'],
  )
}

const sides = (bought: BookHolder[], sold: BookHolder[], [first, second]: [string, string]): ReportBlock => {
  const sum = (of: BookHolder[]) => of.reduce((all, one) => all + (changeOf(one) ?? 0), 0)
  return {
    type: 'figures',
    title: null,
    figures: [
      { label: first, value: bought.length, format: 'integer', change: null, note: null },
      { label: 'Shares bought', value: sum(bought), format: 'change', change: null, note: null },
      { label: second, value: sold.length, format: 'integer', change: null, note: null },
      { label: 'Shares sold', value: sum(sold), format: 'change', change: null, note: null },
      { label: 'Net', value: sum(bought) + sum(sold), format: 'change', change: null, note: 'shares' },
    ],
  }
}
