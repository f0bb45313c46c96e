import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { runCommand } from '#testing/run-command.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

let scratch: TestDatabase
let cusip: string
let cik: string
beforeAll(async () => {
  scratch = await createTestDatabase('market')
  await withClient(scratch.adminUrl, async (client) => {
    const { rows } = await client.query(
      `select i.value as cusip, o.cik, s.id from market.securities s
       join market.security_identifiers i on i.security_id = s.id and i.kind = 'cusip'
       join market.organizations o on o.id = s.issuer_id where s.ticker = 'VLTN.B'`,
    )
    cusip = rows[0].cusip
    cik = rows[0].cik
    await client.query(
      `insert into market.security_identifiers (kind, value, security_id, valid_from, valid_to)
       values ('figi', 'BBG000VLTNB1', $1, '-infinity', null), ('ticker', 'OLDV', $1, '2000-01-01', '2010-01-01')`,
      [rows[0].id],
    )
  })
})
afterAll(() => scratch.drop())

const run = (...words: string[]) => runCommand('holders', words, { DATABASE_URL: scratch.url })

test('a security is found by its ticker and by its numbers', async () => {
  const { said, failed } = await run('vltn-b')
  expect(failed).toBe(false)
  expect(said).toMatch(/^Veltrane Instruments, VLTN\.B, .*: [1-9]\d* holders on \d{4}-\d\d-\d\d\n┌/)
  const isin = `US${cusip}`
  const digits = [...isin].map((character) => Number.parseInt(character, 36)).join('')
  const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => isLuhn(`${digits}${digit}`))
  const names = ['VLTN.B', 'vltn/b:xnys', cusip, cusip.slice(0, 8), `${isin}${check}`, 'bbg000vltnb1', 'oldv']
  for (const name of names) expect(await run(name), name).toEqual({ said, failed: false })
  // The issuer's numbers find its classes, and name the others.
  expect((await run(cik)).said).toMatch(/^Veltrane Instruments.*\nAlso: Veltrane Instruments, VLTN\./)
})

const isLuhn = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * ((at % 2) + 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

test('what cannot be answered is said in words', { tags: 'full' }, async () => {
  expect((await run('--help')).said).toMatch(/^Usage: npm run holders -- SECURITY/)
  expect(await run()).toEqual({ failed: true, said: expect.stringMatching(/^Usage/) })
  expect(await run('VLTN.B', '2026q9')).toEqual({
    failed: true,
    said: '2026q9 is not a quarter such as 2026q1 or 2026-03-31\n',
  })
  expect(await run('NOSUCH')).toEqual({
    failed: true,
    said: expect.stringMatching(/^No security has the ticker or number NOSUCH\. Usage/),
  })
  expect((await run('VLTN.B:XLON')).said).toMatch(/^No security has the ticker or number VLTN.B:XLON/)
  expect(await run('VLTN.B', '1999q1')).toEqual({
    failed: true,
    said: expect.stringMatching(/^No holders on record for Veltrane Instruments, VLTN\.B, .* on 1999-03-31\n$/),
  })
})
