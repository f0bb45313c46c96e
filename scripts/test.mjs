// npm test: checks, unit and API tests, browser tests. Ends with one plain line that counts them all.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, runNode, seconds } from './bootstrap.mjs'
import { buildWebWhenStale } from './build-web.mjs'
import { runChecks } from './check.mjs'
import { ensureChromium } from './chromium.mjs'

const begin = performance.now()
const results = join(root, 'test-results')
const total = { passed: 0, failed: 0, skipped: 0 }

const add = ({ passed, failed, skipped = 0 }) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

/** Runs a test program that writes its results as JSON; one that dies without results has failed. */
async function runTests(command, env, file, count) {
  const code = await runNode(command, { env })
  let counted = { passed: 0, failed: 0 }
  try {
    counted = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    console.error(`${command[0]} left no results`)
  }
  add(code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted)
}

ensureInstalled()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const chromium = await ensureChromium()
await buildWebWhenStale()
add(await runChecks())

const unit = join(results, 'vitest.json')
await runTests(
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
  {},
  unit,
  (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests }),
)

const browser = join(results, 'playwright.json')
await runTests(
  ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: browser },
  browser,
  ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
)

console.log(`\nTested in ${seconds(begin)}`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed === 0 ? 0 : 1
