// Current reports of companies (Form 8-K, and Form 6-K of foreign ones): results each quarter, annual meetings, changes of
// directors, and what else happens in a year.
import { itemsInWords } from '#ingestion/parse/event-items.ts'
import { addDays, earningsDay, nextBusinessDay, today } from './calendar.ts'
import { daysToResults } from './demo-securities.ts'
import { AccessionCounter, cik } from './identifiers.ts'
import { Random } from './random.ts'
import type { Issuer, Security } from './securities.ts'
import { type Row, source, type Table, table } from './table.ts'
import { earningsHabit } from './walks.ts'
import type { World } from './world.ts'

export const reportTables = (world: World): Table[] => [
  table('company_filings', 'accession cik company_name form filed_on accepted_at report_on items title source', () =>
    reportRows(world),
  ),
]

interface Report {
  form: string
  filedOn: string
  reportOn: string
  items: readonly string[]
  isMorning?: boolean
}

/** News goes back as far. */
const lastQuarters = 5
const exhibits = '9.01'

const report = (reportOn: string, items: readonly string[], daysLater = 0, form = '8-K'): Report => ({
  ...{ form, reportOn, items },
  filedOn: nextBusinessDay(reportOn, daysLater),
})

/** The latest reports of the securities that the demo shows first, by ticker. */
const known: Readonly<Record<string, readonly Report[]>> = {
  'VLTN.A': [
    report('2026-11-04', ['5.02', exhibits], 1),
    report('2026-11-12', ['8.01', exhibits]),
    report('2026-11-04', ['5.02'], 6, '8-K/A'),
  ],
  CDRM: [report('2026-11-13', ['7.01', exhibits])],
  HLDM: [report('2026-11-09', ['1.01', '8.01', exhibits], 1)],
  QLMS: [report('2026-10-22', ['5.02'], 2)],
}

function* reportRows(world: World): Generator<Row> {
  const counter = new AccessionCounter()
  const seen = new Set<Issuer>()
  for (const security of world.securities) {
    const { issuer, kind } = security
    if (!issuer || kind === 'note' || seen.has(issuer)) continue
    seen.add(issuer)
    for (const one of reportsOf(world, security)) if (one.filedOn < today) yield rowOf(issuer, one, counter)
  }
}

function* reportsOf(world: World, security: Security): Generator<Report> {
  const random = new Random(world.seed, 170, security.number)
  const isForeign = security.kind === 'depositary_receipt'
  const isMorning = random.chance(0.5)
  for (const quarter of world.paths.quarters.slice(-lastQuarters)) {
    const resultsOn = resultsDayOf(world, security, quarter)
    if (isForeign) {
      yield { ...report(resultsOn, [], 0, '6-K'), isMorning }
      if (random.chance(0.4)) yield report(nextBusinessDay(addDays(quarter, random.whole(45, 80))), [], 0, '6-K')
      continue
    }
    const items = random.chance(0.3) ? ['2.02', '7.01', exhibits] : ['2.02', exhibits]
    yield { ...report(resultsOn, items), isMorning }
    if (quarter.endsWith('-03-31'))
      yield report(nextBusinessDay(addDays(quarter, random.whole(40, 62))), ['5.07'], random.whole(1, 3))
    yield* occasional(random, quarter)
  }
  yield* known[security.ticker] ?? []
}

function* occasional(random: Random, quarter: string): Generator<Report> {
  const day = () => nextBusinessDay(addDays(quarter, random.whole(2, 85)))
  if (random.chance(0.16)) {
    const changed = report(day(), random.chance(0.6) ? ['5.02', exhibits] : ['5.02'], random.whole(1, 4))
    yield changed
    // The committees of a new director are decided later.
    if (random.chance(0.2))
      yield { ...changed, form: '8-K/A', items: ['5.02'], filedOn: nextBusinessDay(changed.filedOn, 20) }
  }
  if (random.chance(0.07)) yield report(day(), ['1.01', '2.03', exhibits], random.whole(1, 4))
  if (random.chance(0.12)) yield report(day(), ['8.01', exhibits], random.whole(0, 2))
  if (random.chance(0.14)) yield report(day(), ['7.01', exhibits])
}

/** The day of the call in the Research calendar, where the company is in it. */
function resultsDayOf(world: World, security: Security, quarter: string): string {
  const days = daysToResults[security.id]
  return days === undefined
    ? earningsDay(quarter, earningsHabit(world.seed, security.number))
    : nextBusinessDay(addDays(quarter, days))
}

/** A filing agent of their own: an accession number names one filing. */
const agentOf = ({ number }: Issuer): string => cik('agent', 50 + (number % 50))

function rowOf(issuer: Issuer, one: Report, counter: AccessionCounter): Row {
  const { form, filedOn, reportOn, items, isMorning } = one
  return [
    counter.take(agentOf(issuer), filedOn),
    issuer.cik,
    issuer.name,
    form,
    filedOn,
    `${filedOn}T${isMorning ? '12:05' : '21:08'}:${String(issuer.number % 60).padStart(2, '0')}Z`,
    reportOn,
    items,
    itemsInWords(items),
    source,
  ]
}
