// From meetings to holders, beside similar investors who were not met, with what this can and cannot show.
import type { ReportBlock, ReportPage, TableBlock } from '@rostrum/contract/reports/report'
import { summarize } from '#features/irm/events/public.ts'
import { day, type Facts, pageOf, rowOf } from './facts.ts'
import { type Case, compare, outcomeOf, poolsOf } from './funnel.ts'
import type { Met } from './read-funnel.ts'

type Pools = ReturnType<typeof poolsOf>

const casesOf = (met: readonly Met[]): Case[] =>
  met.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome]))

export function funnelPage(facts: Facts): ReportPage {
  const { funnel, security } = facts
  if (!funnel || !security || funnel.met.length === 0) {
    return pageOf(facts, 'Meetings and holdings', [
      { type: 'text', title: null, paragraphs: ['No investors were met in this period.'] },
    ])
  }
  const { met, notMet } = funnel
  const pools = poolsOf(notMet)
  const cases = casesOf(met)
  const sums = summarize(cases.map(({ position }) => position))
  const count = (isIn: (one: Met) => boolean) => met.filter(isIn).length
  const steps: [string, number][] = [
    ['Met in period', met.length],
    ['Met for the first time', count(({ isFirstTime }) => isFirstTime)],
    ['With filings to compare', cases.length],
    ['Held at prior quarter-end', cases.filter(({ position }) => position.before > 0).length],
    ['Bought within two quarters', sums.boughtCount],
    ['Unchanged', sums.heldCount],
    ['Sold', sums.soldCount],
    ['No position before or after', sums.noneCount],
  ]
  return pageOf(
    facts,
    'Meetings and holdings',
    [
      comparisonFigures(cases, pools),
      {
        ...{ type: 'chart', title: 'From meetings to holders', chart: 'bar', marks: [], note: null },
        ...{ labelHeader: 'Step', labelFormat: 'text', labels: steps.map(([label]) => label) },
        series: [{ name: 'Investors', format: 'integer', values: steps.map(([, number]) => number), axis: 1 }],
      },
      ...splits(met, pools),
      investorTable(met),
      { type: 'text', title: 'How to read this', paragraphs: caveats },
    ],
    [
      `Holdings of ${security.name} by SEC Form 13F: at the quarter-end before an investor’s first meeting in the period, and two quarters later, on one split basis${facts.knownOn ? `, as filed by ${day(facts.knownOn)}` : ''}.`,
      `${count(({ outcome }) => outcome === 'too_early')} investors were met too recently for filings to show a change; ${count(({ outcome }) => outcome === 'unknown')} have no comparable filings and are not included in any outcome.`,
      `“Met” means a meeting or call that took place; messages do not count. “Similar” means the same type, strongest style, eAUM band (1, 10, 50 and 250 billion dollars), and holder status at the start, among complete filers of the same two quarters that were not met in the period. “Matched” means met investors with at least one similar investor.`,
    ],
  )
}

const caveats = [
  'A difference between investors who were met and those who were not does not prove that meetings caused it. Teams meet investors who are already interested, and investors who want to buy ask for meetings.',
  'Small numbers mislead: with ten investors, one purchase moves the result by ten points. Look at the counts before the percentages.',
  'Filings show quarter-ends only, arrive up to 45 days later, and exclude managers under $100 million. Index funds buy and sell regardless of meetings.',
]

function comparisonFigures(cases: readonly Case[], pools: Pools): ReportBlock {
  const { matchedCount, similarCount, boughtShare, similarBoughtShare } = compare(cases, pools)
  return {
    ...{ type: 'figures', title: null },
    figures: [
      {
        ...{
          label: 'Met investors that bought',
          value: boughtShare,
          format: 'percent',
          note: `${matchedCount} investors`,
        },
        change:
          boughtShare === null || similarBoughtShare === null
            ? null
            : { value: boughtShare - similarBoughtShare, format: 'points', against: 'vs. similar investors not met' },
      },
      {
        ...{
          label: 'Similar investors, not met, that bought',
          value: similarBoughtShare,
          format: 'percent',
          change: null,
        },
        note: `${similarCount} investors, in the same mix`,
      },
      {
        ...{ label: 'No similar investors', value: cases.length - matchedCount, format: 'integer', change: null },
        note: 'excluded from both percentages',
      },
    ],
  }
}

interface Split {
  title: string
  header: string
  none: string
  keysOf: (met: Met) => string[]
}

const splitsBy: Split[] = [
  {
    ...{ title: 'By colleague', header: 'Colleague', none: 'No colleague recorded' },
    keysOf: ({ meetings }) => meetings.flatMap(({ colleagues }) => colleagues.map(({ name }) => name)),
  },
  {
    ...{ title: 'By broker', header: 'Broker', none: 'No broker' },
    keysOf: ({ meetings }) => meetings.flatMap(({ broker }) => broker?.name ?? []),
  },
  {
    ...{ title: 'By event', header: 'Event', none: 'No event' },
    keysOf: ({ meetings }) => meetings.flatMap(({ event }) => event?.name ?? []),
  },
  {
    ...{ title: 'By city', header: 'City', none: 'Unknown' },
    // Where the event was, else the investor's office.
    keysOf: ({ meetings, firm }) => {
      const cities = meetings.flatMap(({ event }) => event?.city ?? [])
      return cities.length > 0 ? cities : firm.city ? [firm.city] : []
    },
  },
]

const mostGroups = 12

const splits = (met: readonly Met[], pools: Pools): TableBlock[] =>
  splitsBy.map(({ title, header, none, keysOf }) => {
    const groups = new Map<string, Met[]>()
    for (const one of met) {
      const keys = [...new Set(keysOf(one))]
      for (const key of keys.length > 0 ? keys : [none]) groups.set(key, [...(groups.get(key) ?? []), one])
    }
    const lines = [...groups].sort(([a, one], [b, two]) => two.length - one.length || a.localeCompare(b))
    return {
      type: 'table',
      title,
      columns: [
        { label: header, format: 'text' },
        { label: 'Met', format: 'integer' },
        { label: 'First time', format: 'integer' },
        { label: 'Held before', format: 'integer' },
        { label: 'Bought', format: 'integer' },
        { label: 'Held', format: 'integer' },
        { label: 'Sold', format: 'integer' },
        { label: 'Not yet known', format: 'integer' },
        { label: 'Matched', format: 'integer' },
        { label: 'Matched that bought', format: 'percent' },
        { label: 'Similar that bought', format: 'percent' },
      ],
      rows: [...lines.slice(0, mostGroups).map(([key, own]) => rowOf([key, ...groupCells(own, pools)]))],
      note:
        lines.length > mostGroups
          ? `${mostGroups} of ${lines.length}. Investors met in several are counted in each.`
          : 'Investors met in several are counted in each.',
    }
  })

function groupCells(own: readonly Met[], pools: Pools): (number | null)[] {
  const cases = casesOf(own)
  const { boughtCount, heldCount, soldCount } = summarize(cases.map(({ position }) => position))
  const { matchedCount, boughtShare, similarBoughtShare } = compare(cases, pools)
  return [
    own.length,
    own.filter(({ isFirstTime }) => isFirstTime).length,
    cases.filter(({ position }) => position.before > 0).length,
    ...[boughtCount, heldCount, soldCount, own.length - cases.length],
    ...[matchedCount, boughtShare, similarBoughtShare],
  ]
}

const outcomeLabels = { bought: 'Bought', held: 'Held', sold: 'Sold', none: 'No position' }
const mostInvestors = 100

function investorTable(met: readonly Met[]): TableBlock {
  const lines = [...met].sort((a, b) => b.meetings.length - a.meetings.length || a.firm.name.localeCompare(b.firm.name))
  return {
    type: 'table',
    title: 'Investors met',
    columns: [
      { label: 'Investor', format: 'text' },
      { label: 'Meetings', format: 'integer' },
      { label: 'First time', format: 'text' },
      { label: 'From', format: 'quarter' },
      { label: 'Shares', format: 'integer' },
      { label: 'To', format: 'quarter' },
      { label: 'Shares', format: 'integer' },
      { label: 'Outcome', format: 'text' },
    ],
    rows: lines.slice(0, mostInvestors).map(({ firm, meetings, isFirstTime, before, after, outcome }) => {
      const position = typeof outcome === 'string' ? null : outcome.position
      const words =
        outcome === 'too_early'
          ? 'Too early'
          : outcome === 'unknown'
            ? 'Not comparable'
            : outcomeLabels[outcomeOf(outcome.position)]
      return rowOf(
        [
          ...[firm.name, meetings.length, isFirstTime ? 'Yes' : 'No', before, position?.before ?? null],
          ...[after, position?.after ?? null, words],
        ],
        { link: { type: 'organization', id: firm.id } },
      )
    }),
    note: lines.length > mostInvestors ? `${mostInvestors} of ${lines.length} investors` : null,
  }
}
