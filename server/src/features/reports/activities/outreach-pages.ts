// Pages that count activities: by month, type, colleague, broker and region.
import { regionOf } from '@rostrum/contract/holders/regions'
import { regionLabels } from '@rostrum/contract/holders/values'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { ReportBlock, ReportPage } from '@rostrum/contract/reports/report'
import type { Outreach } from '#features/irm/activities/public.ts'
import { type Facts, firmsOf, type Period, pageOf, ratio, rowOf, wordsOf } from './facts.ts'
import { isMeeting } from './meetings.ts'

function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  let month = `${from.slice(0, 7)}-01`
  while (month <= to) {
    months.push(month)
    const [year = 0, number = 1] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  }
  return months
}

const mostSeries = 6

export function outreachPage(facts: Facts): ReportPage {
  const { activities, period, timeZone } = facts
  const months = monthsOf(period)
  const byMonth = Map.groupBy(activities, ({ startsAt }) => `${dayIn(timeZone, startsAt).slice(0, 7)}-01`)
  const types = [...Map.groupBy(activities, ({ typeName }) => typeName)]
    .sort(([a, one], [b, two]) => two.length - one.length || a.localeCompare(b))
    .map(([name]) => name)
  const named = types.slice(0, types.length > mostSeries ? mostSeries - 1 : mostSeries)
  const seriesOf = (name: string, isIn: (one: Outreach) => boolean) => ({
    ...{ name, format: 'integer' as const, axis: 1 as const },
    values: months.map((month) => (byMonth.get(month) ?? []).filter(isIn).length),
  })
  return pageOf(facts, 'Outreach by month', [
    figures(facts),
    {
      ...{ type: 'chart', title: 'Activities by month and type', chart: 'stacked', marks: [], note: null },
      ...{ labelHeader: 'Month', labelFormat: 'month', labels: months },
      series: [
        ...named.map((name) => seriesOf(name, ({ typeName }) => typeName === name)),
        ...(named.length < types.length ? [seriesOf('Other', ({ typeName }) => !named.includes(typeName))] : []),
      ],
    },
    {
      ...{ type: 'table', title: null, note: null },
      columns: [
        { label: 'Month', format: 'month' },
        { label: 'Activities', format: 'integer' },
        { label: 'Meetings and calls', format: 'integer' },
        { label: 'Institutions', format: 'integer' },
      ],
      rows: [
        ...months.map((month) => rowOf([month, ...countsOf(byMonth.get(month) ?? [])])),
        rowOf(['Total', ...countsOf(activities)], { tone: 'total' }),
      ],
    },
  ])
}

/** An institution met in two months is one institution of the period. */
const countsOf = (activities: readonly Outreach[]): number[] => [
  activities.length,
  activities.filter(isMeeting).length,
  firmsOf(activities).size,
]

function figures({ activities, earlier, compared }: Facts): ReportBlock {
  const [now, before] = [countsOf(activities), countsOf(earlier)]
  return {
    ...{ type: 'figures', title: null },
    figures: ['Activities', 'Meetings and calls', 'Institutions reached'].map((label, at) => ({
      ...{ label, value: now[at] ?? 0, format: 'integer' as const, note: null },
      change: {
        ...{ value: (now[at] ?? 0) - (before[at] ?? 0), format: 'change' as const },
        against: `vs. ${wordsOf(compared)}`,
      },
    })),
  }
}

interface Division {
  title: string
  header: string
  /** An activity can be in several parts. */
  keysOf: (activity: Outreach, facts: Facts) => { id: string; name: string }[]
  none: string
  source?: string
}

export const divisions = {
  types: {
    ...{ title: 'Activity types', header: 'Type', none: 'None' },
    keysOf: ({ typeId, typeName }) => [{ id: typeId, name: typeName }],
  },
  colleagues: {
    ...{ title: 'Colleagues', header: 'Colleague', none: 'No colleague recorded' },
    keysOf: ({ colleagues }) => colleagues,
    source: 'Activities with several colleagues count for each colleague and once in the total.',
  },
  brokers: {
    ...{ title: 'Brokers', header: 'Broker', none: 'No broker' },
    keysOf: ({ broker }) => (broker ? [broker] : []),
  },
  regions: {
    ...{ title: 'Regions', header: 'Region', none: 'No institution recorded' },
    keysOf: ({ organizationIds }, { firms }) =>
      [...new Set(organizationIds.map((id) => regionOf(firms.get(id)?.countryCode ?? null)))].map((region) => ({
        id: region,
        name: regionLabels[region],
      })),
    source:
      'Region of the institution. Activities with institutions in several regions count in each region and once in the total.',
  },
} satisfies Record<string, Division>

function partsOf(facts: Facts, activities: readonly Outreach[], { keysOf, none }: Division) {
  const parts = new Map<string, { name: string; activities: Outreach[] }>()
  for (const activity of activities) {
    const keys = keysOf(activity, facts)
    for (const { id, name } of keys.length > 0 ? keys : [{ id: '', name: none }]) {
      const part = parts.get(id) ?? { name, activities: [] }
      part.activities.push(activity)
      parts.set(id, part)
    }
  }
  return parts
}

export function divisionPage(facts: Facts, division: Division): ReportPage {
  const { activities, earlier } = facts
  const [now, before] = [partsOf(facts, activities, division), partsOf(facts, earlier, division)]
  const lines = [...new Set([...now.keys(), ...before.keys()])]
    .map((id) => ({
      name: (now.get(id) ?? before.get(id))?.name ?? '',
      own: now.get(id)?.activities ?? [],
      earlierCount: before.get(id)?.activities.length ?? 0,
    }))
    .sort((a, b) => b.own.length - a.own.length || b.earlierCount - a.earlierCount || a.name.localeCompare(b.name))
  return pageOf(
    facts,
    division.title,
    [
      {
        ...{ type: 'chart', title: 'Activities', chart: 'bar', marks: [], note: null },
        ...{ labelHeader: division.header, labelFormat: 'text', labels: lines.map(({ name }) => name) },
        series: [
          { name: 'This period', format: 'integer', values: lines.map(({ own }) => own.length), axis: 1 },
          {
            name: 'Compared period',
            format: 'integer',
            values: lines.map(({ earlierCount }) => earlierCount),
            axis: 1,
          },
        ],
      },
      {
        ...{ type: 'table', title: null, note: null },
        columns: [
          { label: division.header, format: 'text' },
          { label: 'Activities', format: 'integer' },
          { label: 'Compared period', format: 'integer' },
          { label: 'Change', format: 'change' },
          { label: '% of activities', format: 'percent' },
          { label: 'Meetings and calls', format: 'integer' },
          { label: 'Institutions', format: 'integer' },
        ],
        rows: [
          ...lines.map(({ name, own, earlierCount }) => lineOf(name, own, earlierCount, activities.length)),
          { ...lineOf('Total', activities, earlier.length, activities.length), tone: 'total' },
        ],
      },
    ],
    division.source ? [division.source] : [],
  )
}

const lineOf = (name: string, own: readonly Outreach[], then: number, all: number) =>
  rowOf([
    ...[name, own.length, then, own.length - then, ratio(own.length, all)],
    ...[own.filter(isMeeting).length, firmsOf(own).size],
  ])
