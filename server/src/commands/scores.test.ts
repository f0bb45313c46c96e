import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fitParts } from '@rostrum/contract/targeting/fit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { scoreUnlessUnderWay } from '#features/targeting/public.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

const command = fileURLToPath(new URL('./scores.ts', import.meta.url))

let scratch: TestDatabase
let database: Database
let quarter: string
let ticker: string
beforeAll(async () => {
  scratch = await createTestDatabase('market')
  database = connect(scratch.adminUrl, { connections: 1, role: null })
  await withClient(scratch.adminUrl, (client) => scoreUnlessUnderWay(client, { most: 1 }))
  const { rows } = await sql<{ quarter: string; ticker: string }>`select x.quarter::text, s.ticker
    from market.scored_securities x join market.securities s on s.id = x.security_id
    where s.id = ${demoSecurities.veltraneA}`.execute(database.shared)
  ;({ quarter, ticker } = rows[0] as (typeof rows)[number])
})
afterAll(async () => {
  await database.close()
  await scratch.drop()
})

const run = (...words: string[]) => {
  const env = { ...process.env, DATABASE_URL: scratch.url }
  const options = { env, maxBuffer: 512 * 1024 * 1024 }
  return promisify(execFile)(process.execPath, [command, ...words], options).then(
    ({ stdout, stderr }) => ({ stdout, stderr, failed: false }),
    (error: { stdout: string; stderr: string }) => ({ stdout: error.stdout, stderr: error.stderr, failed: true }),
  )
}

const header = ['manager_cik', 'cusip', 'ticker', 'panel_issuer_id', 'score', 'probability', ...fitParts]
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

test('every candidate of a security is written as the job stored it', async () => {
  const { stdout, stderr } = await run(quarter, '--security', ticker.toLowerCase())
  expect(stderr).toBe('')
  const [first, ...lines] = linesOf(stdout)
  expect(first).toEqual(header)
  const { rows: stored } = await sql<Record<string, string | null>>`
    select o.cik, t.likelihood::text as likelihood, ${sql.join(fitParts.map((part) => sql`t.${sql.ref(`${part}_part`)}::text as ${sql.ref(part)}`))}
    from market.target_scores t join market.organizations o on o.id = t.organization_id
    where t.security_id = ${demoSecurities.veltraneA} and t.quarter = ${quarter}::date
      and not exists (select from market.positions p where p.quarter = t.quarter and p.security_id = t.security_id
        and p.organization_id = t.organization_id and p.shares > 0)`.execute(database.shared)
  expect(lines.map(([cik]) => cik).sort()).toEqual(stored.map(({ cik }) => cik).sort())
  const byCik = new Map(stored.map((row) => [row.cik, row]))
  for (const [cik = '', cusip, symbol, , score, probability, ...parts] of lines) {
    const row = byCik.get(cik)
    expect(symbol).toBe(ticker)
    expect(cusip).toMatch(/^[0-9A-Z]{9}$/)
    expect(parts).toEqual(fitParts.map((part) => row?.[part] ?? ''))
    expect(score === '').toBe(parts.every((part) => part === ''))
    if (row?.likelihood != null) expect(Number(probability)).toBeCloseTo(Number(row.likelihood), 5)
  }
})

test('without a security, every pair of the quarter is there once', async () => {
  const { rows } = await sql<{ expected: number }>`
    with managers as (select organization_id from market.portfolios
      where quarter = ${quarter}::date and state = 'holdings' and is_complete),
    held as (select distinct p.security_id, p.organization_id from market.positions p join managers using (organization_id)
      where p.quarter = ${quarter}::date and p.shares > 0)
    select ((select count(distinct security_id) from held) * (select count(*) from managers)
      - (select count(*) from held))::integer as expected`.execute(database.shared)
  const { stdout } = await run(`${quarter.slice(0, 4)}q${Math.ceil(Number(quarter.slice(5, 7)) / 3)}`)
  const [, ...lines] = linesOf(stdout)
  expect(lines).toHaveLength(rows[0]?.expected ?? 0)
  expect(new Set(lines.map(([cik, cusip, symbol]) => `${cik} ${cusip} ${symbol}`)).size).toBe(lines.length)
})

test.each([
  [[], /^Usage: npm run -s scores/],
  [['2026'], /^2026 is not a quarter\. Usage/],
  [['1990Q1'], /^No manager has reported for 1990-03-31\n$/],
  [['2026Q3', '--what'], /^Usage/],
])('%j is refused in one line, with nothing on standard output', async (words, said) => {
  const { failed, stdout, stderr } = await run(...words)
  expect({ failed, stdout }).toEqual({ failed: true, stdout: '' })
  expect(stderr).toMatch(said)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})

test('an unknown ticker is refused', async () => {
  expect(await run(quarter, '--security', 'NOSUCH')).toEqual({
    failed: true,
    stdout: '',
    stderr: 'No security has the ticker NOSUCH\n',
  })
})
