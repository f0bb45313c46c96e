import { moveLabels, moves } from '@rostrum/contract/holders/values'
import { orientationLabels, orientations } from '@rostrum/contract/market/values'
import type { ReportBlock, ReportPage } from '@rostrum/contract/reports/report'
import { changeOf, type Facts, holding, moveOf, pageOf, ratio, rowOf, total, versus } from './facts.ts'

export function summaryPage(facts: Facts): ReportPage {
  return pageOf(facts, 'Ownership summary', [figures(facts), trend(facts), movesTable(facts), orientationTable(facts)])
}

function figures(facts: Facts): ReportBlock {
  const { now, before, splitRatio } = facts
  const [held, earlier] = [holding(now), holding(before)]
  const [shares, earlierShares] = [total(held), total(earlier) * splitRatio]
  const [part, earlierPart] = [ratio(shares, now.sharesOutstanding), ratio(total(earlier), before.sharesOutstanding)]
  const against = versus(facts)
  const changes = now.holders.flatMap((one) => changeOf(one) ?? [])
  const sum = (of: number[]) => of.reduce((all, one) => all + one, 0)
  return {
    type: 'figures',
    title: null,
    figures: [
      {
        ...{ label: 'Holders', value: held.length, format: 'integer', note: null },
        change: { value: held.length - earlier.length, format: 'change', against },
      },
      {
        ...{ label: 'Shares held', value: shares, format: 'integer', note: null },
        change: earlierShares > 0 ? { value: shares / earlierShares - 1, format: 'growth', against } : null,
      },
      {
        ...{
          label: '% O/S',
          value: part,
          format: 'percent',
          note: part === null ? 'shares outstanding unknown' : null,
        },
        change: part === null || earlierPart === null ? null : { value: part - earlierPart, format: 'points', against },
      },
      {
        ...{ label: 'Value', value: total(held, 'value'), format: 'money', note: 'as reported, at quarter-end' },
        change: null,
      },
      {
        ...{
          label: 'Net change',
          value: sum(changes),
          format: 'change',
          note: `shares, ${against}, comparable filings`,
        },
        change: null,
      },
      {
        ...{ label: 'Top 10', value: ratio(total(held.slice(0, 10)), shares), format: 'percent', note: 'of reported' },
        change: null,
      },
    ],
  }
}

const trend = ({ history: { quarters } }: Facts): ReportBlock => ({
  type: 'chart',
  title: 'Institutional ownership over time',
  chart: 'line',
  labelHeader: 'Quarter',
  labelFormat: 'quarter',
  labels: quarters.map(({ quarter }) => quarter),
  series: [
    { name: '% O/S', format: 'percent', values: quarters.map((one) => one.outstandingShare), axis: 1 },
    { name: 'Holders', format: 'integer', values: quarters.map((one) => one.holderCount), axis: 2 },
  ],
  marks: [],
  note: null,
})

function movesTable(facts: Facts): ReportBlock {
  const { holders } = facts.now
  const reported = total(holding(facts.now))
  const rows = moves.map((move) => {
    const own = holders.filter((one) => moveOf(one) === move)
    const change = own.reduce((sum, one) => sum + (changeOf(one) ?? 0), 0)
    return rowOf([moveLabels[move], own.length, change, total(own), ratio(total(own), reported)])
  })
  const unknown = holders.filter((one) => moveOf(one) === null)
  return {
    type: 'table',
    title: 'Holder moves',
    columns: [
      { label: 'Move', format: 'text' },
      { label: 'Holders', format: 'integer' },
      { label: 'Change in shares', format: 'change' },
      { label: 'Shares held', format: 'integer' },
      { label: '% of reported', format: 'percent' },
    ],
    rows: [
      ...rows,
      rowOf(['Not comparable', unknown.length, null, total(unknown), ratio(total(unknown), reported)], {
        tone: 'muted',
      }),
      rowOf(
        [
          'Total',
          holders.length,
          holders.reduce((sum, one) => sum + (changeOf(one) ?? 0), 0),
          reported,
          ratio(reported, reported),
        ],
        { tone: 'total' },
      ),
    ],
    note: 'Includes exits, which hold no shares at quarter-end.',
  }
}

function orientationTable({ now }: Facts): ReportBlock {
  const held = holding(now)
  const reported = total(held)
  return {
    type: 'table',
    title: 'Active and passive',
    columns: [
      { label: 'Holders', format: 'text' },
      { label: 'Number', format: 'integer' },
      { label: 'Shares', format: 'integer' },
      { label: '% O/S', format: 'percent' },
      { label: '% of reported', format: 'percent' },
    ],
    rows: orientations.map((orientation) => {
      const own = held.filter(({ isPassive }) => isPassive === (orientation === 'passive'))
      const shares = total(own)
      return rowOf([
        ...[orientationLabels[orientation], own.length, shares],
        ...[ratio(shares, now.sharesOutstanding), ratio(shares, reported)],
      ])
    }),
    note: null,
  }
}
