// The steps of npm test, in order. A step returns how many tests passed, failed and were skipped, and may list those
// that failed and those that passed only on retry. One with `fullOnly` runs only with CI=true, or when requested by name.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, runNode } from './bootstrap.mjs'
import { buildWebWhenStale } from './build-web.mjs'
import { runChecks } from './check.mjs'
import { ensureChromium } from './chromium.mjs'
import { failedJourneysIn, failuresIn, isBroken } from './test-failures.mjs'
import { runTopologies } from './test-topology.mjs'

export const results = join(root, 'test-results')

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, failures?: string[], retried?: string[] }} Counts
 * @typedef {{ full: boolean, isWhole: boolean, arguments: string[] }} Run
 * @type {{ name: string, fullOnly?: boolean, run: (run: Run) => Promise<Counts> }[]}
 */
export const steps = [
  { name: 'check', run: runChecks },
  { name: 'unit', run: (asked) => runVitest('unit', asked) },
  { name: 'component', run: runComponentTests },
  // In a full run the owner of the database is not a superuser, as in most installations with their own PostgreSQL.
  { name: 'api', run: (asked) => runVitest('api', asked, asked.isWhole ? { TEST_TOPOLOGY: 'owner' } : {}) },
  // Behind a pooler: a subset of the API tests; all of them with npm run test:topology.
  { name: 'topology', fullOnly: true, run: () => runTopologies() },
  { name: 'browser', run: runJourneys },
]

async function runComponentTests(asked) {
  return runVitest('component', asked, { CHROMIUM_PATH: await ensureChromium() })
}

async function runVitest(project, { full, arguments: paths }, env = {}) {
  const file = join(results, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...paths]
  if (!full) command.push('--tags-filter=!full')
  return runTests(command, env, file, (json) => ({
    passed: json.numPassedTests,
    // A file that fails to load has no tests to fail.
    failed: json.numFailedTests + json.testResults.filter(isBroken).length,
    skipped: json.numPendingTests + json.numTodoTests,
    failures: json.testResults.flatMap(failuresIn),
  }))
}

async function runJourneys({ full, arguments: given }) {
  const env = { CHROMIUM_PATH: await ensureChromium(), ...(full && { JOURNEYS: 'all' }) }
  await buildWebWhenStale()
  const file = join(results, 'browser.json')
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...journeyFilters(given)]
  return runTests(command, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, file, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failedJourneysIn),
    retried: suites.flatMap(retriedIn),
  }))
}

/** Options and files are passed as is; any other word is matched against titles of journeys and file names. */
function journeyFilters(given) {
  const isName = (argument) => !argument.startsWith('-') && !/\.spec\.ts(:\d+)*$/.test(argument)
  const names = given.filter(isName)
  return [...given.filter((argument) => !isName(argument)), ...(names.length > 0 ? ['--grep', names.join('|')] : [])]
}

function retriedIn({ suites = [], specs = [] }) {
  const retried = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...retried.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(retriedIn)]
}

/** Runs a test program that writes its results as JSON; one that dies without results has failed. */
async function runTests(command, env, file, count) {
  const code = await runNode(command, { env })
  let counted = { passed: 0, failed: 0 }
  try {
    counted = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    console.error(`${relative(root, file)} was not written`)
  }
  const died = `${command[0]} ended with ${code}`
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1, failures: [died] } : counted
}
