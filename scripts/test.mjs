// npm test: every step, then one summary line. `node scripts/test.mjs STEP ARGUMENT…` runs one step alone; the
// arguments are passed to its program, so `api PATH` and `browser NAME` narrow it down.
import { mkdirSync, rmSync } from 'node:fs'
import { ensureInstalled, fail, seconds } from './bootstrap.mjs'
import { results, steps } from './test-steps.mjs'

const begin = performance.now()
const [name, ...stepArguments] = process.argv.slice(2)
// CI=true makes it a full run: every browser journey, and the steps that are `fullOnly`.
const full = Boolean(process.env.CI) && process.env.CI !== 'false'

const chosen = name ? steps.filter((step) => step.name === name) : steps.filter((step) => full || !step.fullOnly)
if (chosen.length === 0) fail(`No step ${name}. There are: ${steps.map((step) => step.name).join(', ')}`)

ensureInstalled()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }
const retried = []
const failures = []
for (const step of chosen) {
  // A step requested by name runs in full.
  const counted = await step.run({ full: full || Boolean(name), isWhole: full && !name, arguments: stepArguments })
  for (const count of Object.keys(total)) total[count] += counted[count] ?? 0
  retried.push(...(counted.retried ?? []))
  failures.push(...(counted.failures ?? []))
}

if (retried.length > 0)
  console.log(`\nPassed only when tried again:\n${retried.map((title) => `  ${title}`).join('\n')}`)
// At the end, because of a long output often only the end is kept.
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\nTested in ${seconds(begin)}`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed === 0 ? 0 : 1
