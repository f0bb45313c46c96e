// A panel without CUSIPs and sources with CUSIPs, in both orders: one security each, no moves where a source changes, and
// every link can be undone and redone.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { deriveStale } from '../derive/derive.ts'
import { importPaths } from '../load/import.ts'
import { countLinks, decideSecurities, findSecurity, listLinks } from './decisions.ts'

const table = (header: string, rows: string[]) =>
  `${header.replaceAll(' ', '\t')}\n${rows.map((row) => row.replaceAll(' | ', '\t').replaceAll('|', '\t')).join('\n')}\n`

const large = 'issuer_id ticker title_of_class put_call unit cik value_usd shares'
const hedge = 'cik fund period cusip ticker issuer shares delta_shares value_usd_rounded delta_tag'
const long = 'cik period_end_derived accession cusip issuer title_of_class put_call shares value_as_stored'

/** Manager 1 moves from one panel to the other, manager 2 is in both, manager 3 also filed by itself. */
const files: Record<string, string> = {
  'securities.tsv': table('issuer_id ticker name', [
    'i1 | AAPL | APPLE INC',
    'i2 | GOOG | ALPHABET INC',
    'i2 | GOOGL | ALPHABET INC',
    'i3 | ADV | ADVANTAGE SOLUTIONS INC',
    'i3 | ADVWW | ADVANTAGE SOLUTIONS INC',
  ]),
  'holdings_2025-09-30.tsv': table(large, [
    'i1 | AAPL | COM | | SH | 0000000001 | 2500000 | 10000',
    'i2 | GOOG | CAP STK CL C | | SH | 0000000001 | 500000 | 2000',
    'i2 | GOOGL | CAP STK CL A | | SH | 0000000001 | 750000 | 3000',
    'i1 | AAPL | COM | | SH | 0000000002 | 1250000 | 5000',
    'i3 | ADV | COM CL A | | SH | 0000000002 | 8000 | 4000',
    'i3 | ADVWW | *W EXP 10/28/2026 | | SH | 0000000002 | 60 | 6000',
  ]),
  'holdings_2025-12-31.tsv': table(large, [
    'i1 | AAPL | COMMON STOCK | | SH | 0000000002 | 1350000 | 5000',
    'i2 | GOOG | CAP STK CL C | | SH | 0000000002 | 300000 | 1001',
    'i2 | GOOGL | CAP STK CL A | | SH | 0000000002 | 601000 | 2001',
    'i3 | ADV | COM CL A | | SH | 0000000002 | 8000 | 4000',
    'i1 | AAPL | COM | | SH | 0000000003 | 270000 | 1000',
  ]),
  'hedge.tsv': table(hedge, [
    '0000000001 | One | 2025-12-31 | 037833100 | AAPL | APPLE INC | 10000 | 0 | 2700000 | NO CHANGE',
    '0000000001 | One | 2025-12-31 | 02079K107 | GOOG | ALPHABET INC | 2000 | 0 | 599400 | NO CHANGE',
    '0000000001 | One | 2025-12-31 | 02079K305 | GOOGL | ALPHABET INC | 3000 | 0 | 901000 | NO CHANGE',
    '0000000002 | Two | 2025-12-31 | 037833100 | AAPL | APPLE INC | 5000 | 0 | 1350000 | NO CHANGE',
    // The panel gives the warrant its issuer's ticker.
    '0000000002 | Two | 2025-12-31 | 00791N110 | ADV | ADVANTAGE SOLUTIONS INC | 6000 | 0 | 60 | NO CHANGE',
  ]),
  'filings.tsv': table('cik slug form filed period_end_derived accession repo_quarter_key rows value_scale_hint', [
    '0000000003 | three | 13F-HR | 2026-02-10 | 2025-12-31 | 0000000003-26-000001 | 2026-Q1 | 2 | as_filed',
    '0000000003 | three | 13F-HR | 2025-11-10 | 2025-09-30 | 0000000003-25-000001 | 2025-Q4 | 2 | as_filed',
  ]),
  'long.tsv': table(long, [
    '0000000003 | 2025-12-31 | 0000000003-26-000001 | 037833100 | Apple | COM | | 1000 | 270000',
    '0000000003 | 2025-12-31 | 0000000003-26-000001 | 53814X300 | LiveOne | COM NEW | | 900 | 9000',
    '0000000003 | 2025-09-30 | 0000000003-25-000001 | 037833100 | Apple | COM | | 1000 | 250000',
    '0000000003 | 2025-09-30 | 0000000003-25-000001 | 53814X102 | LiveOne | COM | | 900 | 9000',
  ]),
  'cusips.csv': 'cusip,ticker,company,industry\n53814X102,LVO,LiveOne Inc,Media\n53814X300,LVO,LiveOne Inc,Media\n',
}
const ofPanel = ['securities.tsv', 'holdings_2025-09-30.tsv', 'holdings_2025-12-31.tsv']
const ofFilings = ['hedge.tsv', 'filings.tsv', 'long.tsv', 'cusips.csv']

let folder: string
const databases: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-securities-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  whole = await imported([...ofPanel, ...ofFilings])
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()))
  await rm(folder, { recursive: true })
})

async function imported(...runs: string[][]): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  for (const names of runs)
    await importPaths(
      database.url,
      names.map((name) => join(folder, name)),
    )
  return database
}

/** Everything in one run: the state that every test begins from. */
let whole: TestDatabase

/** By public keys, without ids. */
const positions = `
  select o.cik, coalesce(c.value, n.value) as security, p.quarter::text, p.shares::integer,
    p.previous_shares::integer as before
  from market.positions p join market.organizations o on o.id = p.organization_id
  left join market.security_identifiers c on c.security_id = p.security_id and c.kind = 'cusip'
  left join market.security_identifiers n on n.security_id = p.security_id and n.kind = 'panel' order by 1, 2, 3`
const links = `
  select l.state, l.reason, l.explanation, l.effective_on::text, s.same_as is not null as first_joined
  from market.security_links l join market.securities s on s.id in (l.first_id, l.second_id)
  order by l.explanation, l.state, 5`

const rowsOf = async (client: pg.ClientBase, statement: string) => (await client.query(statement)).rows

test('each security is one, whichever source came first, and nobody traded where the source changed', {
  tags: 'full',
}, async () => {
  const panelFirst = await imported(ofPanel, ofFilings)
  const filingsFirst = await imported(...ofFilings.map((name) => [name]), ofPanel)
  const states = await Promise.all(
    [whole, panelFirst, filingsFirst].map(({ url }) =>
      withClient(url, async (client) => ({
        positions: await rowsOf(client, positions),
        links: await rowsOf(client, links),
      })),
    ),
  )
  expect(states[1]).toEqual(states[0])
  expect(states[2]).toEqual(states[0])
  await withClient(whole.url, async (client) => {
    const listed = await rowsOf(
      client,
      `select x.ticker, count(*)::integer as count from market.security_index x join market.securities s using (id)
       where s.source <> 'demo' and x.ticker is not null group by 1 order by 1`,
    )
    expect(listed).toEqual([
      { ticker: 'AAPL', count: 1 },
      { ticker: 'ADV', count: 1 },
      { ticker: 'ADVWW', count: 1 },
      { ticker: 'GOOG', count: 1 },
      { ticker: 'GOOGL', count: 1 },
      { ticker: 'LVO', count: 1 },
    ])
    const moves = await rowsOf(
      client,
      `select o.cik, count(*) filter (where p.shares <> p.previous_shares)::integer as moved
       from market.positions p join market.organizations o on o.id = p.organization_id
       where p.quarter = '2025-12-31' and o.cik <> '0000000002' group by 1 order by 1`,
    )
    expect(moves).toEqual([
      { cik: '0000000001', moved: 0 },
      { cik: '0000000003', moved: 0 },
    ])
    expect(await listLinks(client, 'same', 10)).toContainEqual(
      expect.objectContaining({ explanation: expect.stringContaining('one ends as the other begins on 2025-12-31') }),
    )
    const [apart] = await listLinks(client, 'apart', 10)
    expect(apart).toMatchObject({ explanation: expect.stringMatching(/prices differ|classes differ/) })
  })
})

test('the source of a report that counts is told', async () => {
  await withClient(whole.url, async (client) => {
    const { rows } = await client.query(
      `select o.cik, k.accessions, k.source_choice from market.portfolios k join market.organizations o on o.id = k.organization_id
       where k.quarter = '2025-12-31' order by 1`,
    )
    expect(rows).toEqual([
      { cik: '0000000001', accessions: ['panel-hedge-funds-0000000001-2025-12-31'], source_choice: null },
      {
        cik: '0000000002',
        accessions: ['panel-large-managers-0000000002-2025-12-31'],
        source_choice: expect.stringMatching(
          /^The panel of large managers was used, not the panel of hedge funds: it marks/,
        ),
      },
      {
        cik: '0000000003',
        accessions: ['0000000003-26-000001'],
        source_choice: expect.stringMatching(/^The panel of rows as filed was used, not the panel of large managers/),
      },
    ])
  })
})

test('a link is undone and redone by a person, and the numbers follow', async () => {
  await withClient(whole.url, async (client) => {
    const before = await rowsOf(client, positions)
    const [filed, ofPanel] = [await findSecurity(client, '037833100'), await findSecurity(client, 'i1|AAPL')]
    if (typeof filed === 'string' || typeof ofPanel === 'string') throw new Error('AAPL is known under both numbers')
    expect(await decideSecurities(client, filed.id, ofPanel.id, 'apart')).toBe('done')
    await deriveStale(client)
    const moved = await client.query(
      `select (count(*) filter (where previous_shares = 0))::integer as opened, (count(*) filter (where shares = 0))::integer as closed
       from market.positions p join market.organizations o on o.id = p.organization_id
       where quarter = '2025-12-31' and cik = '0000000001'`,
    )
    expect(moved.rows).toEqual([{ opened: 1, closed: 1 }])
    expect((await listLinks(client, 'apart', 1))[0]).toMatchObject({ decidedBy: 'the command line' })
    // Another import changes nothing about it.
    await client.query('insert into market.resolution_requests default values')
    await deriveStale(client)
    expect((await listLinks(client, 'apart', 1))[0]).toMatchObject({ decidedBy: 'the command line' })
    await decideSecurities(client, ofPanel.id, filed.id, null)
    await deriveStale(client)
    expect(await rowsOf(client, positions)).toEqual(before)
    expect((await countLinks(client)).unsure).toBe(0)
  })
})
