// The words of a chart's page: its title, filters and table of marks.

import {
  chartComparisonLabels,
  chartStepLabels,
  defaultChartRange,
  markTypeLabels,
} from '@rostrum/contract/reports/charting'
import type { ChartComparison, ChartSettings, ChartStep } from '@rostrum/contract/reports/charting-query'
import type { TableBlock } from '@rostrum/contract/reports/report'
import { formatDay } from './footnotes.ts'
import type { Happening } from './marks.ts'
import type { Period } from './periods.ts'

const mostNamed = 2

export function titleOf(names: readonly string[]): string {
  const more = names.length - mostNamed
  const named = names.slice(0, mostNamed).join(', ')
  return more > 0 ? `${named} and ${more} more` : named
}

export const subtitleOf = ({ from, to }: Period, step: ChartStep): string =>
  `${formatDay(from)} – ${formatDay(to)}, ${chartStepLabels[step].toLowerCase()}`

export const comparisonName = (name: string, compare: ChartComparison): string =>
  `${name} (${chartComparisonLabels[compare].toLowerCase()})`

export function filtersOf({ range, from, to, rebased, log, compare, marks, knownOn }: ChartSettings, earlier?: Period) {
  const isChosen = from !== undefined || to !== undefined
  return [
    ...(isChosen ? [] : [`Range: ${range ?? defaultChartRange}`]),
    ...(rebased ? ['Rebased: 100 at the first value of each series in the range'] : []),
    ...(log ? ['Logarithmic scale'] : []),
    ...(compare && earlier
      ? [
          `Compared with: ${chartComparisonLabels[compare].toLowerCase()}, ${formatDay(earlier.from)} – ${formatDay(earlier.to)}`,
        ]
      : []),
    ...(marks?.length ? [`Marks: ${marks.map((type) => markTypeLabels[type]).join(', ')}`] : []),
    ...(knownOn ? [`As of ${formatDay(knownOn)}`] : []),
  ]
}

export const marksTable = (happenings: readonly Happening[]): TableBlock[] =>
  happenings.length === 0
    ? []
    : [
        {
          type: 'table',
          title: 'Marks',
          columns: [
            { label: 'Day', format: 'day' },
            { label: 'Type', format: 'text' },
            { label: 'What', format: 'text' },
          ],
          rows: happenings.map(({ day, type, text, link }) => ({
            cells: [day, markTypeLabels[type], text],
            link,
            tone: null,
          })),
          note: null,
        },
      ]
