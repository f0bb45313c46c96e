// One customer imports a long register while others import small ones and should not be delayed. ROSTRUM_LONG_ROWS sets
// its length: 500000 is the realistic maximum.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { guessMapping } from '@rostrum/contract/column-mapping'
import { registerFields } from '@rostrum/contract/holders/register-values'
import type pg from 'pg'
import { loadDemo } from '../server/src/demo/load.ts'
import { loadDemoMarket } from '../server/src/demo/market.ts'
import { importRegister } from '../server/src/features/holders/registers/import/jobs.ts'
import { connect } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { withClient } from '../server/src/platform/database/with-client.ts'
import { type Jobs, startJobs } from '../server/src/platform/jobs/jobs.ts'
import { createLog } from '../server/src/platform/log.ts'
import { startProcess } from '../server/src/testing/server-process.ts'
import type { Benchmark, Measurement } from './report.ts'

const longRows = Number(process.env.ROSTRUM_LONG_ROWS ?? 50_000)
const smallImports = 10
const smallRows = 50
const budgetSeconds = 5

export const fairWorkers: Benchmark = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rostrum-bench-fair-'))
  const server = await startEmbeddedPostgres({ directory, durable: false })
  try {
    await migrate(server.url)
    await loadDemo(server.url)
    await loadDemoMarket(server.url, 'test', () => {})
    const environment = { NODE_ENV: 'test', DATABASE_URL: server.url, ROLE: 'worker', LOG_LEVEL: 'silent' }
    const worker = await startProcess({ ...environment, DATA_DIR: directory, PUBLIC_URL: 'http://rostrum.localhost' })
    const database = connect(server.url)
    const queue = await startJobs({ url: server.url, database, log: createLog('silent'), works: undefined }, [
      importRegister,
    ])
    try {
      const begin = async (owner: pg.ClientBase, rows: number) => {
        const { customerId, snapshotId } = await addImport(owner, rows)
        await database.withTenant(customerId, (db) => enqueueImport(queue, db, customerId, snapshotId))
        return snapshotId
      }
      return await withClient(server.url, (owner) => measure(owner, begin))
    } finally {
      await queue.stop()
      await database.close()
      await worker.end()
    }
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const enqueueImport = (queue: Jobs, db: Parameters<Jobs['enqueueIn']>[0], customerId: string, snapshotId: string) =>
  queue.enqueueIn(db, customerId)(importRegister, { customerId, snapshotId })

type Begin = (owner: pg.ClientBase, rows: number) => Promise<string>

async function measure(owner: pg.ClientBase, begin: Begin): Promise<Measurement[]> {
  const read = async (id: string): Promise<{ state: string; rows: number }> => {
    const { rows } = await owner.query('select state, rows_read as rows from app.register_snapshots where id = $1', [
      id,
    ])
    return rows[0]
  }
  const until = async (id: string, isDone: (now: { state: string; rows: number }) => boolean) => {
    while (!isDone(await read(id))) await pause(50)
  }
  const longBegan = performance.now()
  const long = await begin(owner, longRows)
  await until(long, ({ rows }) => rows > 0)
  const seconds: number[] = []
  for (let number = 0; number < smallImports && (await read(long)).state === 'importing'; number += 1) {
    const began = performance.now()
    await until(await begin(owner, smallRows), ({ state }) => state === 'ready')
    seconds.push((performance.now() - began) / 1000)
  }
  await until(long, ({ state }) => state === 'ready')
  const slowest = Math.max(...seconds)
  return [
    { what: `an import of ${longRows} rows`, value: `${((performance.now() - longBegan) / 1000).toFixed(1)} s` },
    {
      what: `slowest of ${seconds.length} small imports beside it`,
      value: `${slowest.toFixed(1)} s`,
      budget: `${budgetSeconds} s`,
      isMet: slowest < budgetSeconds,
    },
  ]
}

const columns = ['Account', 'Holder', 'Shares']

/** For a separate customer, in the state in which the wizard would leave it. */
async function addImport(owner: pg.ClientBase, rows: number) {
  const [customerId, sheetId, snapshotId] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query(`insert into identity.customers (id, name, status) values ($1, $2, 'active')`, [
    customerId,
    `Measured ${customerId}`,
  ])
  await owner.query(
    `insert into app.sheets (customer_id, id, user_id, file_name, kind, columns, row_count)
     select $1, $2, id, 'holders.csv', 'csv', $3, $4 from identity.users limit 1`,
    [customerId, sheetId, columns, rows],
  )
  await owner.query(
    `insert into app.sheet_rows (customer_id, sheet_id, row_number, cells)
     select $1, $2, n, array[n::text, 'Holder ' || n, (1 + n % 9973)::text] from generate_series(2, $3::int + 1) n`,
    [customerId, sheetId, rows],
  )
  await owner.query(
    `insert into app.register_snapshots (customer_id, id, kind, security_id, on_date, sheet_id, mapping, row_count, user_id)
     select $1, $2, 'registry', (select min(id::text)::uuid from market.securities), '2026-06-30', $3, $4, $5, id
     from identity.users limit 1`,
    [customerId, snapshotId, sheetId, JSON.stringify(guessMapping(columns, registerFields('registry'))), rows],
  )
  return { customerId, snapshotId }
}
