import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { runCommand } from '#testing/run-command.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
})
afterAll(() => scratch.drop())

const run = (...words: string[]) => runCommand('import', words, { DATABASE_URL: scratch.url })

test('--status tells why a run failed, and --rejects what it rejected', async () => {
  expect(await run('--status')).toMatchObject({
    failed: false,
    said: expect.stringMatching(/^Nothing has been imported/),
  })
  expect(await run('--rejects')).toEqual({ failed: false, said: 'Nothing was rejected.\n' })
  const id = '01920000-0000-7000-8000-00000000abcd'
  await withClient(scratch.adminUrl, async (client) => {
    await client.query(
      `insert into market.import_runs (id, paths, state, error, started_at, ended_at)
       values ($1, '{filings}', 'failed', 'the disk is full', now(), now())`,
      [id],
    )
    await client.query(
      `insert into market.import_rejects (run_id, source, row_number, reason) values ($1, 'a.xml', 7, 'the value is missing')`,
      [id],
    )
  })
  expect((await run('--status')).said).toContain(`${id} failed: the disk is full`)
  for (const words of [['--rejects'], ['--rejects', id]])
    expect((await run(...words)).said).toBe('a.xml, row 7: the value is missing\n')
})

test('what cannot be done is said in one line', { tags: 'full' }, async () => {
  expect(await run('--help')).toEqual({
    failed: false,
    said: expect.stringMatching(/^Usage: npm run import -- PATH…[\s\S]*--rejects \[RUN\]/),
  })
  for (const [words, said] of [
    [[], /^Usage/],
    [['--nonsense'], /^Unknown option '--nonsense'[\s\S]*Usage/],
    [['no/such/folder'], /^No such file or folder: no\/such\/folder\n$/],
    [['--rejects', 'abc'], /^No run abc: npm run import -- --status lists them\n$/],
    [['--download', '2026q9'], /^2026q9 is neither latest nor a quarter such as 2026q3\n$/],
    [['--download', 'latest', '--kinds', '13f,nonsense'], /^nonsense is not a type of download. Choose from 13f/],
    [['--set-aside', '0000000001-26-000001'], /^--set-aside needs a --reason\n$/],
    [['--count', '0000000001-26-000001'], /^There is no filing 0000000001-26-000001\n$/],
  ] as const)
    expect(await run(...words), words.join(' ')).toEqual({ failed: true, said: expect.stringMatching(said) })
})
