// npm run bench [-- NAME…]: measurements against the budgets, as ratios within one run where the machine matters.

import { alerts } from './alerts.ts'
import { availability } from './availability.ts'
import { backup, backupOfMarket } from './backup.ts'
import { boardPack } from './board-pack.ts'
import { briefingBook } from './briefing-book.ts'
import { campaigns } from './campaigns.ts'
import { charting } from './charting.ts'
import { currentUser } from './current-user.ts'
import { dashboard } from './dashboard.ts'
import { emailSync } from './email-sync.ts'
import { estimates } from './estimates.ts'
import { events } from './events.ts'
import { fairWorkers } from './fair-workers.ts'
import { fairness } from './fairness.ts'
import { firstAnswers } from './first-answers.ts'
import { firstScreen } from './first-screen.ts'
import { holders } from './holders.ts'
import { idleWorker } from './idle-worker.ts'
import { importQuarter } from './import-quarter.ts'
import { irm } from './irm.ts'
import { leaving } from './leaving.ts'
import { news } from './news.ts'
import { profiles } from './profiles.ts'
import type { Benchmark } from './report.ts'
import { reportBuilder } from './report-builder.ts'
import { activityReport, shareholderReport } from './reports.ts'
import { screens } from './screens.ts'
import { search } from './search.ts'
import { secondStart } from './second-start.ts'
import { surveyAnswers } from './survey-answers.ts'
import { surveyResults } from './survey-results.ts'
import { targeting } from './targeting.ts'
import { targetingCalls } from './targeting-calls.ts'
import { tenantPredicate } from './tenant-predicate.ts'
import { typoCorrection } from './typo-correction.ts'
import { uploads } from './uploads.ts'

const benchmarks: Record<string, Benchmark> = {
  currentUser,
  firstScreen,
  firstAnswers,
  screens,
  secondStart,
  importQuarter,
  profiles,
  holders,
  search,
  typoCorrection,
  irm,
  dashboard,
  alerts,
  targeting,
  targetingCalls,
  leaving,
  tenantPredicate,
  idleWorker,
  fairWorkers,
  fairness,
  backup,
  backupOfMarket,
  uploads,
  emailSync,
  surveyAnswers,
  surveyResults,
  campaigns,
  events,
  availability,
  briefingBook,
  boardPack,
  charting,
  reportBuilder,
  shareholderReport,
  activityReport,
  estimates,
  news,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in benchmarks))
if (unknown) {
  console.error(`There is no benchmark ${unknown}; there are ${Object.keys(benchmarks).join(', ')}`)
  process.exit(1)
}

let isWithin = true
for (const [name, measure] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  for (const { what, value, budget, isMet } of await measure()) {
    const mark = isMet === undefined ? ' ' : isMet ? '✓' : '✗'
    console.log(`  ${mark} ${what.padEnd(52)} ${value.padStart(12)}${budget ? `   budget ${budget}` : ''}`)
    if (isMet === false) isWithin = false
  }
}
process.exitCode = isWithin ? 0 : 1
