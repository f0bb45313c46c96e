import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { runCommand } from '#testing/run-command.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

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

const run = (...words: string[]) => runCommand('customer', words, { DATABASE_URL: scratch.url })

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

test('user errors are printed in one line, and nothing is written', { tags: 'full' }, async () => {
  expect(await run('Nobody', 'ir@nobody.example', 'NOSUCH')).toEqual({
    failed: true,
    said: 'No security has the ticker NOSUCH. Import a list of tickers first.\n',
  })
  expect((await run('--securities', 'Nobody', 'CDRM')).said).toBe('No customer is called Nobody.\n')
  expect((await run('--securities', 'Caldrithe')).said).toMatch(/^Usage/)
  expect((await run('Caldrithe')).said).toMatch(/^Usage/)
})

const customer = async (name: string) =>
  database.shared.selectFrom('identity.customers').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

test('an operator suspends, extends a trial, sets seats, features and flags, and names an admin', {
  tags: 'full',
}, async () => {
  const before = await customer('Caldrithe')
  await database.shared
    .updateTable('identity.flags')
    .set({ isEnabled: false })
    .where('name', '=', 'campaigns')
    .execute()
  const changed = await run(
    ...['--change', 'Caldrithe', '--suspend', '--trial-until', '2027-01-31', '--seats', '5', '--answer-hours', '8'],
    ...['--feature', 'surveillance', '--feature', 'nobo_list', '--flag', 'campaigns'],
  )
  expect(changed).toEqual({ failed: false, said: 'Updated Caldrithe.\n' })
  expect(await customer('Caldrithe')).toMatchObject({
    status: 'inactive',
    type: 'trial',
    seats: 5,
    answerHours: 8,
    expiredAt: new Date('2027-02-01T00:00:00Z'),
    features: [...new Set([...before.features, 'nobo_list', 'surveillance'])].sort(),
  })
  const flag = () =>
    database.shared
      .selectFrom('identity.flags')
      .select('customerIds')
      .where('name', '=', 'campaigns')
      .executeTakeFirstOrThrow()
  expect((await flag()).customerIds).toEqual([before.id])
  expect((await run('--list')).said).toContain(
    'Caldrithe: suspended; trial until 2027-01-31; 1 of 5 people; never signed in; features',
  )
  await run('--change', 'Caldrithe', '--resume', '--no-trial', '--no-seats', '--no-feature', 'surveillance')
  await run('--change', 'Caldrithe', '--no-flag', 'campaigns')
  expect(await customer('Caldrithe')).toMatchObject({
    status: 'active',
    type: 'standard',
    seats: null,
    expiredAt: null,
  })
  expect((await customer('Caldrithe')).features).not.toContain('surveillance')
  expect((await flag()).customerIds).toEqual([])

  const lead = () =>
    database.shared
      .selectFrom('identity.customerAuthorizations')
      .select('role')
      .where('customerId', '=', before.id)
      .executeTakeFirstOrThrow()
  await database.shared
    .updateTable('identity.customerAuthorizations')
    .set({ role: 'member' })
    .where('customerId', '=', before.id)
    .execute()
  expect((await run('--list')).said).toMatch(/Caldrithe: active; 1 person; no admin/)
  expect(await run('--change', 'Caldrithe', '--admin', 'IR@caldrithe.example')).toMatchObject({ failed: false })
  expect((await lead()).role).toBe('admin')
  expect((await run('--signed-in', 'Caldrithe')).said).toBe('No one is signed in.\n')
})

test.each([
  ['a customer that is not there', ['Nowhere', '--suspend'], /^No customer is called Nowhere/],
  ['nothing to change', ['Caldrithe'], /^Specify what to change/],
  ['opposites', ['Caldrithe', '--suspend', '--resume'], /^Use either --suspend or --resume, not both/],
  ['an invalid date', ['Caldrithe', '--trial-until', 'soon'], /^soon is not a date/],
  ['seats that are none', ['Caldrithe', '--seats', '0'], /^0 is not a number of seats/],
  ['hours that are none', ['Caldrithe', '--answer-hours', 'x'], /^x is not a number of hours/],
  ['an unknown feature', ['Caldrithe', '--feature', 'magic'], /^magic is not a feature\. Choose from: /],
  ['an unknown option', ['Caldrithe', '--delete'], /^Unknown option '--delete'/],
  ['a stranger as admin', ['Caldrithe', '--suspend', '--admin', 'x@y.example'], /^x@y\.example does not belong/],
])('%s is an error in words, and nothing is changed', async (_, words, said) => {
  const result = await run('--change', ...words)
  expect(result.failed).toBe(true)
  expect(result.said).toMatch(said)
  expect((await customer('Caldrithe')).status).toBe('active')
})
