// Form 13F filings: on time or late, amended, restated, as a notice, and one confidential.

import { addDays, lastBusinessDay, nextBusinessDay, today } from './calendar.ts'
import type { Firm } from './firms.ts'
import { AccessionCounter, cik, fileNumber } from './identifiers.ts'
import { simulatePortfolios } from './portfolios.ts'
import { at, portion, Random } from './random.ts'
import { type ReportRow, reportRows } from './reports.ts'
import { storiesOf } from './stories.ts'
import type { World } from './world.ts'

export interface OtherManager {
  number: number
  name: string
  cik: string | null
  fileNumber: string | null
  crd: string | null
}

export interface Submission {
  accession: string
  form: '13F-HR' | '13F-HR/A' | '13F-NT'
  firm: Firm
  quarter: number
  filedOn: string
  reportType: 'holdings' | 'notice' | 'combination'
  amendment: { number: number; type: 'restatement' | 'new_holdings' } | undefined
  isConfidential: boolean
  otherManagers: readonly OtherManager[]
  rows: readonly ReportRow[]
}

export function* submissionsOf(world: World, firm: Firm): Generator<Submission> {
  const counter = new AccessionCounter()
  if (firm.reporting === 'notice') yield* noticesOf(world, firm, counter)
  for (const portfolio of simulatePortfolios(world, firm)) {
    const rows = reportRows(world, firm, portfolio)
    yield* filed(world, firm, { quarter: portfolio.quarter, rows, counter })
  }
}

/** The filing date; undefined if it is in the future. */
function filingDay(world: World, firm: Firm, quarter: number): string | undefined {
  const random = new Random(world.seed, 90, firm.number, quarter)
  // Investors with a story file on time, or the demo's first screen would miss it.
  const chance = storiesOf(world, firm).length > 0 ? 1 : random.next()
  const period = at(world.paths.quarters, quarter)
  // Most file in the last days before the deadline; a few are always late.
  const day =
    chance < 0.02
      ? nextBusinessDay(addDays(period, chance < 0.004 ? random.whole(100, 365) : random.whole(48, 95)))
      : lastBusinessDay(addDays(period, 45 - Math.floor(33 * random.next() ** 2)))
  return day < today ? day : undefined
}

function* noticesOf(world: World, firm: Firm, counter: AccessionCounter): Generator<Submission> {
  const reporter = firm.parent?.children.find((one) => one.reporting === 'reports')
  for (let quarter = firm.from; quarter <= firm.until; quarter++) {
    const filedOn = filingDay(world, firm, quarter)
    if (!filedOn || !firm.cik) continue
    yield {
      accession: counter.take(firm.cik, filedOn),
      form: '13F-NT',
      firm,
      quarter,
      filedOn,
      reportType: 'notice',
      amendment: undefined,
      isConfidential: false,
      otherManagers: reporter ? [otherManager(reporter, 1)] : [],
      rows: [],
    }
  }
}

const otherManager = (firm: Firm, number: number): OtherManager => ({
  number,
  name: firm.name,
  cik: firm.cik,
  fileNumber: firm.fileNumber,
  crd: firm.crd,
})

/** Managers that share the report: affiliates that file notices, or departments that never file themselves. */
function otherManagersOf(firm: Firm): OtherManager[] {
  const sisters = firm.parent?.children.filter((one) => one.reporting === 'notice') ?? []
  const reporter = firm.parent?.children.find((one) => one.reporting === 'reports')
  const included = reporter === firm ? sisters.map((sister, index) => otherManager(sister, index + 1)) : []
  if (!firm.hasOtherManagers) return included
  while (included.length < 2) {
    const number = included.length + 1
    const name = `${firm.word} ${number === 1 ? 'Trust Services' : 'Fund Advisors'}`
    included.push({ number, name, cik: null, fileNumber: fileNumber(firm.number + 9000 * number), crd: null })
  }
  return included
}

interface Draft {
  quarter: number
  rows: readonly ReportRow[]
  counter: AccessionCounter
}

/** One fund asked to keep one whole report confidential: a report without rows, which is not an exit. */
const isConfidentialReport = (world: World, firm: Firm, quarter: number): boolean =>
  quarter === world.plan.quarters - 3 &&
  firm === world.firms.find((one) => one.behavior === 'long_short' && one.reporting === 'reports' && one.from === 0)

function* filed(world: World, firm: Firm, draft: Draft): Generator<Submission> {
  const { quarter, rows, counter } = draft
  const filedOn = filingDay(world, firm, quarter)
  if (!filedOn || !firm.cik) return
  const isConfidential = isConfidentialReport(world, firm, quarter)
  const random = new Random(world.seed, 91, firm.number, quarter)
  const chance = isConfidential || rows.length < 12 ? 1 : random.next()
  // However small the universe, some managers omitted something in the second quarter.
  const isForgetful = quarter === 1 && firm.number % 40 === 6
  const type = chance < 0.014 ? 'restatement' : chance < (isForgetful ? 1 : 0.022) ? 'new_holdings' : undefined
  // Omitted from the first report; a restatement repeats everything, new holdings only these.
  const forgotten = type
    ? rows.filter((row, index) => index === 0 || portion(world.seed, 92, firm.number, row.security) < 0.08)
    : []
  const common = {
    firm,
    quarter,
    reportType: portion(world.seed, 93, firm.number) < 0.012 ? ('combination' as const) : ('holdings' as const),
    otherManagers: otherManagersOf(firm),
  }
  yield {
    ...common,
    accession: counter.take(firm.cik, filedOn),
    form: '13F-HR',
    filedOn,
    amendment: undefined,
    isConfidential,
    rows: isConfidential ? [] : forgotten.length ? rows.filter((row) => !forgotten.includes(row)) : rows,
  }
  const amendedOn = nextBusinessDay(addDays(filedOn, random.whole(4, 130)))
  if (!type || !forgotten.length || amendedOn >= today) return
  yield {
    ...common,
    accession: counter.take(firm.cik, amendedOn),
    form: '13F-HR/A',
    filedOn: amendedOn,
    amendment: { number: 1, type },
    isConfidential: false,
    rows: type === 'restatement' ? rows : forgotten,
  }
}

export const agentCik = (number: number): string => cik('agent', number % 50)
