import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

const command = fileURLToPath(new URL('./customer.ts', import.meta.url))

let scratch: TestDatabase
let database: Database
beforeAll(async () => {
  scratch = await createTestDatabase('market')
  database = connect(scratch.adminUrl, { connections: 1, role: null })
})
afterAll(async () => {
  await database.close()
  await scratch.drop()
})

const run = async (...words: string[]) => {
  const env = { ...process.env, DATABASE_URL: scratch.url }
  return promisify(execFile)(process.execPath, [command, ...words], { env }).then(
    ({ stdout }) => ({ said: stdout, failed: false }),
    (error: { stderr: string }) => ({ said: error.stderr, failed: true }),
  )
}

const tickersOf = async (name: string) => {
  const { rows } = await sql<{ ticker: string }>`select s.ticker from app.customer_securities c
    join identity.customers o on o.id = c.customer_id join market.securities s on s.id = c.security_id
    where o.name = ${name} order by c.position`.execute(database.shared)
  return rows.map((row) => row.ticker)
}

test('a customer is created with its securities by ticker, and more can be added later', async () => {
  const made = await run('Caldrithe', 'ir@caldrithe.example', 'cdrm', 'QLMS:XNYS')
  expect(made).toMatchObject({ failed: false })
  expect(made.said).toMatch(/Caldrithe is ready, with ir@caldrithe.example as its admin/)
  expect(made.said).toMatch(/Caldrithe has issued CDRM, Caldrithe Metrology/)
  expect(await tickersOf('Caldrithe')).toEqual(['CDRM', 'QLMS'])
  expect(await run('--securities', 'Caldrithe', 'SRVD', 'QLMS')).toMatchObject({ failed: false })
  expect(await tickersOf('Caldrithe')).toEqual(['SRVD', 'QLMS', 'CDRM'])
})

test('user errors are printed in one line, and nothing is written', async () => {
  expect(await run('Nobody', 'ir@nobody.example', 'NOSUCH')).toEqual({
    failed: true,
    said: 'No security has the ticker NOSUCH. Import a list of tickers first.\n',
  })
  expect((await run('--securities', 'Nobody', 'CDRM')).said).toBe('No customer is called Nobody.\n')
  expect((await run('--securities', 'Caldrithe')).said).toMatch(/^Usage/)
  expect((await run('Caldrithe')).said).toMatch(/^Usage/)
})
