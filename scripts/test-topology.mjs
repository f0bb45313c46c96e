// npm run test:topology: the API tests in production topologies, on a database whose owner is not a superuser, and
// through PgBouncer in transaction mode. `npm test` runs the subset below.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, root, runNode } from './bootstrap.mjs'
import { failuresIn } from './test-failures.mjs'

/** Where an owner's rights or a shared session could matter: one file for each way the database is used. */
const part = [
  // Policies, grants, roles and limits themselves.
  'server/src/platform/database/row-security.test.ts',
  'server/src/platform/database/limits.test.ts',
  'server/src/platform/database/migrations.test.ts',
  // Enqueueing in the request's transaction, and workers.
  'server/src/platform/jobs/jobs.test.ts',
  // Exports, and lost connections.
  'server/src/features/product-feedback/routes.test.ts',
  // Cursors, settings within a transaction, and text search in definer functions.
  'server/src/features/search/search.test.ts',
  'server/src/features/search/lists.test.ts',
  'server/src/features/irm/notes/routes.test.ts',
  'server/src/features/irm/tasks/routes.test.ts',
  'server/src/features/holders/current.test.ts',
]

/** Debian 12 has 1.18; named prepared statements need 1.21, and the server leaves them out behind a pooler. */
function ensurePgBouncer() {
  const find = () =>
    [process.env.PGBOUNCER_PATH, 'pgbouncer', '/usr/sbin/pgbouncer'].find(
      (path) => path && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
    )
  const found = find()
  if (found || process.getuid?.() !== 0) return found
  console.log('Installing PgBouncer for the topology tests…')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], { stdio: 'ignore', env })
  return find()
}

async function runTopology(topology, files, env) {
  const results = join(root, 'test-results', `topology-${topology}.json`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  console.log(`\nAPI tests with TEST_TOPOLOGY=${topology}${files.length > 0 ? ` (${files.length} files)` : ''}`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${results}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...reporters, ...files]
  const code = await runNode(command, { env: { TEST_TOPOLOGY: topology, ...env } })
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(results, 'utf8'))
    const failed = code !== 0 && numFailedTests === 0 ? 1 : numFailedTests
    const failures = testResults.flatMap(failuresIn).map((failure) => `${topology}: ${failure}`)
    return { passed: numPassedTests, failed, skipped: numPendingTests, failures }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${topology}: ${relative(root, results)} was not written`] }
  }
}

/**
 * Runs every API test in both topologies, or without `whole` the subset in one: behind PgBouncer the owner is no
 * superuser either. Adds up the counts.
 */
export async function runTopologies({ whole = false } = {}) {
  const files = whole ? [] : part
  const pgbouncer = ensurePgBouncer()
  const counts = whole || !pgbouncer ? [await runTopology('owner', files, {})] : []
  if (pgbouncer) counts.push(await runTopology('pgbouncer', files, { PGBOUNCER_PATH: pgbouncer }))
  else {
    console.log('Skipped the tests behind PgBouncer: install pgbouncer, or name it in PGBOUNCER_PATH.')
    counts.push({ passed: 0, failed: 0, skipped: 1, failures: [] })
  }
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0)
  const failures = counts.flatMap((count) => count.failures)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  const { passed, failed, skipped } = await runTopologies({ whole: !process.argv.includes('--part') })
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed === 0 ? 0 : 1
}
