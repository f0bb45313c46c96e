// npm run check: format, lint, types, boundaries, dead code, words. All checks run, and every error is shown.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, environment, pinnedNode, root, seconds } from './bootstrap.mjs'

const program = (path) => join(root, 'node_modules', path)
// Three times as quick as TypeScript 6, which dependency-cruiser still needs.
const tsc = program('typescript-native/bin/tsc')
/** What was found is kept, so that the next check of a checkout takes seconds. */
const types = (project, name) => {
  const kept = join(root, `node_modules/.cache/types-${name}.tsbuildinfo`)
  return [tsc, '-p', project, '--incremental', '--tsBuildInfoFile', kept]
}

const boundaries = [program('dependency-cruiser/bin/dependency-cruiser.mjs'), 'contract/src', 'server/src', 'web/src']
// Without TypeScript support it reads no files and reports no errors.
const readsNothing = (output) => (Number(/(\d+) modules/.exec(output)?.[1] ?? 0) > 100 ? '' : output)

const checks = [
  { name: 'format and lint', command: [program('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'types of contract and tests', command: types('tsconfig.json', 'rest') },
  { name: 'types of server', command: types('server/tsconfig.json', 'server') },
  { name: 'types of web', command: types('web/tsconfig.json', 'web') },
  { name: 'boundaries', command: boundaries, complaint: readsNothing },
  {
    name: 'circles of areas',
    command: [...boundaries, '--config', '.dependency-cruiser.areas.cjs'],
    complaint: readsNothing,
  },
  { name: 'dead code', command: [program('knip/bin/knip.js')] },
  { name: 'words', command: ['scripts/words.mjs'] },
  {
    name: 'a journey of every spec in npm test',
    command: [program('@playwright/test/cli.js'), 'test', '--list'],
    env: { CI: '', JOURNEYS: '' },
    complaint: specsWithoutJourney,
  },
]

/** A spec whose journeys are all tagged @full would not run before CI. */
function specsWithoutJourney(listed) {
  const specs = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'))
  return specs
    .filter((name) => !listed.includes(` ${name}:`))
    .map((name) => `Every journey of e2e/${name} is tagged @full: leave one untagged.`)
    .join('\n')
}

/** Runs the checks, two at a time, and returns how many passed and which failed. */
export async function runChecks() {
  const waiting = [...checks]
  const failures = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await run(check))) failures.push(`check of ${check.name}`)
    }
  }
  await Promise.all([work(), work()])
  return { passed: checks.length - failures.length, failed: failures.length, failures }
}

function run({ name, command, env = {}, complaint = () => '' }) {
  const begin = performance.now()
  return new Promise((done) => {
    const child = spawn(pinnedNode(), command, { cwd: root, env: environment({ FORCE_COLOR: '1', ...env }) })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
      })
    }
    child.once('close', (code) => {
      const complaints = code === 0 ? complaint(output) : output || `It ended with ${code}.`
      const passed = code === 0 && complaints === ''
      console.log(`${passed ? '✓' : '✗'} ${name} (${seconds(begin)})`)
      if (!passed) console.log(complaints)
      done(passed)
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
