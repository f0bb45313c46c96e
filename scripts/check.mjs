// npm run check: format, lint, types, boundaries, dead code. Everything runs; every complaint is shown.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, environment, pinnedNode, root, seconds } from './bootstrap.mjs'

const program = (path) => join(root, 'node_modules', path)
const tsc = program('typescript/bin/tsc')

const boundaries = [program('dependency-cruiser/bin/dependency-cruiser.mjs'), 'contract/src', 'server/src', 'web/src']
// It reads nothing, and finds nothing wrong, when it cannot read TypeScript.
const readsModules = (output) => Number(/(\d+) modules/.exec(output)?.[1] ?? 0) > 100

const checks = [
  { name: 'format and lint', command: [program('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'types of contract and tests', command: [tsc, '-p', 'tsconfig.json'] },
  { name: 'types of server', command: [tsc, '-p', 'server/tsconfig.json'] },
  { name: 'types of web', command: [tsc, '-p', 'web/tsconfig.json'] },
  { name: 'boundaries', command: boundaries, accepts: readsModules },
  {
    name: 'circles of areas',
    command: [...boundaries, '--config', '.dependency-cruiser.areas.cjs'],
    accepts: readsModules,
  },
  { name: 'dead code', command: [program('knip/bin/knip.js')] },
]

/** Runs the checks, two at a time, and answers how many passed and failed. */
export async function runChecks() {
  const waiting = [...checks]
  const results = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await run(check))
  }
  await Promise.all([work(), work()])
  const failed = results.filter((passed) => !passed).length
  return { passed: results.length - failed, failed }
}

function run({ name, command, accepts = () => true }) {
  const begin = performance.now()
  return new Promise((done) => {
    const child = spawn(pinnedNode(), command, { cwd: root, env: environment({ FORCE_COLOR: '1' }) })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
      })
    }
    child.once('close', (code) => {
      const passed = code === 0 && accepts(output)
      console.log(`${passed ? '✓' : '✗'} ${name} (${seconds(begin)})`)
      if (!passed) console.log(output)
      done(passed)
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
