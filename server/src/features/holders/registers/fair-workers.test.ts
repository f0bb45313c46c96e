// One worker process and one customer with a long register: other customers do not have to wait for it.
import { guessMapping } from '@rostrum/contract/column-mapping'
import { registerFields } from '@rostrum/contract/holders/register-values'
import { registers } from '@rostrum/contract/holders/registers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { ada, ended, sendSheet, startWorker } from './testing/imports.ts'

const { registry } = registers
const noor: Caller = { as: 'noor@brackmoor.example' }
const longRows = 20_000

let api: Api
let stopWorker: () => Promise<void>
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  await sql`update identity.customers set features = (select features from identity.customers
    where id = ${demoCustomers.veltrane}) where id = ${demoCustomers.brackmoor}`.execute(api.db)
  stopWorker = await startWorker(api)
})
afterAll(async () => {
  await stopWorker()
  await api.stop()
})

const listOf = (rows: number) =>
  ['Account,Holder,Shares', ...Array.from({ length: rows }, (_, row) => `${row},Holder ${row},${1 + row}`)].join('\n')

async function begin(caller: Caller, securityId: string, rows: number): Promise<string> {
  const { id: sheetId, columns } = await sendSheet(api, listOf(rows), caller)
  const mapping = guessMapping(columns, registerFields('registry'))
  const body = { sheetId, mapping, securityId, onDate: '2026-05-15' }
  return (await api.call(registry.start, { body }, caller)).id
}

const read = (id: string, caller: Caller) => api.call(registry.read, { params: { id } }, caller)

test("a small import ends while another customer's long one goes on", { tags: 'full', timeout: 240_000 }, async () => {
  const long = await begin(ada, demoSecurities.veltraneA, longRows)
  await vi.waitFor(async () => expect((await read(long, ada)).rowsRead).toBeGreaterThan(0), { timeout: 60_000 })
  // Locking the long import keeps it unfinished, however fast the machine.
  await api.db.transaction().execute(async (held) => {
    await sql`select from app.register_snapshots where id = ${long} for update`.execute(held)
    const small = await begin(noor, demoSecurities.brackmoor, 20)
    const isReady = async () => expect((await read(small, noor)).state).toBe('ready')
    await vi.waitFor(isReady, { timeout: 60_000, interval: 50 })
    const { state, rowsRead } = await read(long, ada)
    expect(state).toBe('importing')
    expect(rowsRead).toBeLessThan(longRows)
  })
  expect(await ended(api, 'registry', long, 200_000)).toMatchObject({ state: 'ready', rowsRead: longRows })
})
