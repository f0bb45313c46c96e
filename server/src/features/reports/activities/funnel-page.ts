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
      { type: 'text', title: null, paragraphs: ['No investor was met in this period.'] },
    ])
  }
  const { met, notMet } = funnel
  const pools = poolsOf(notMet)
  const cases = casesOf(met)
  const sums = summarize(cases.map(({ position }) => position))
  const count = (isIn: (one: Met) => boolean) => met.filter(isIn).length
  const steps: [string, number][] = [
    ['Met in the period', met.length],
    ['Met for the first time', count(({ isFirstTime }) => isFirstTime)],
    ['With filings to compare', cases.length],
    ['Held at the quarter-end before', cases.filter(({ position }) => position.before > 0).length],
    ['Bought two quarters later', sums.boughtCount],
    ['Held the same number', sums.heldCount],
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
      `${count(({ outcome }) => outcome === 'too_early')} investors were met too recently to have filed; ${count(({ outcome }) => outcome === 'unknown')} have no filings that can be compared and are in no outcome.`,
      `Met is a meeting or call that has taken place; messages are not. Similar is the same type, strongest style, eAUM band (1, 10, 50 and 250 billion dollars), and holder or not at the start, among complete filers of the same two quarters that were not met in the period. Matched are those met for whom there is a similar investor.`,
    ],
  )
}

const caveats = [
  'A difference between those who were met and those who were not is no proof that meetings made it. Teams meet investors who are already interested, and investors who want to buy ask for meetings.',
  'Small numbers mislead: with ten investors, one purchase more or less is ten points. Read the counts before the percentages.',
  'Filings show quarter-ends only, arrive up to 45 days later, and leave out managers under $100 million. Index funds buy and sell whether they are met or not.',
]

function comparisonFigures(cases: readonly Case[], pools: Pools): ReportBlock {
  const { matchedCount, similarCount, boughtShare, similarBoughtShare } = compare(cases, pools)
  return {
    ...{ type: 'figures', title: null },
    figures: [
      {
        ...{ label: 'Bought, of those met', value: boughtShare, format: 'percent', note: `${matchedCount} investors` },
        change:
          boughtShare === null || similarBoughtShare === null
            ? null
            : { value: boughtShare - similarBoughtShare, format: 'points', against: 'vs. similar investors not met' },
      },
      {
        ...{ label: 'Bought, of similar not met', value: similarBoughtShare, format: 'percent', change: null },
        note: `${similarCount} investors, in the same mix`,
      },
      {
        ...{ label: 'Without similar investors', value: cases.length - matchedCount, format: 'integer', change: null },
        note: 'left out of both percentages',
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
    ...{ title: 'By colleague', header: 'Colleague', none: 'No colleague named' },
    keysOf: ({ meetings }) => meetings.flatMap(({ colleagues }) => colleagues.map(({ name }) => name)),
  },
  {
    ...{ title: 'By broker', header: 'Broker', none: 'Without a broker' },
    keysOf: ({ meetings }) => meetings.flatMap(({ broker }) => broker?.name ?? []),
  },
  {
    ...{ title: 'By event', header: 'Event', none: 'Outside events' },
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
        { label: 'Not known yet', format: 'integer' },
        { label: 'Matched', format: 'integer' },
        { label: 'Bought, of matched', format: 'percent' },
        { label: 'Bought, of similar', format: 'percent' },
      ],
      rows: [...lines.slice(0, mostGroups).map(([key, own]) => rowOf([key, ...groupCells(own, pools)]))],
      note:
        lines.length > mostGroups
          ? `${mostGroups} of ${lines.length}. An investor met in several of them counts in each.`
          : 'An investor met in several of them counts in each.',
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

const outcomeLabels = { bought: 'Bought', held: 'Held', sold: 'Sold', none: 'Holds none' }
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
