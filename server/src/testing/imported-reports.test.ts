// From a company's current report in a file to the news of those who follow the company.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dashboard } from '@rostrum/contract/dashboard'
import { type NewsItem, news } from '@rostrum/contract/news/news'
import { newsPreferences } from '@rostrum/contract/news/preferences'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { type NewsWorker, openNewsWorker } from '#features/news/testing/news-worker.ts'
import { importPaths } from '#ingestion/load/import.ts'
import { type Market, startMarket } from './market.ts'
import { demoCustomers } from './people.ts'

let market: Market
let worker: NewsWorker
let folder: string
const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

interface Company {
  cik: string
  name: string
  securityId: string
}
let own: Company
let peer: Company
/** On Ada's watchlist; the CIK of the second is not known. */
let watched: Company
let unknown: Company

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const compact = (date: string) => date.replaceAll('-', '')
const accessionOf = (number: number) => `0000777777-26-${String(number).padStart(6, '0')}`

interface Submission {
  number: number
  form: string
  filedOn: string
  items: string[]
  companies: Pick<Company, 'cik' | 'name'>[]
}

const submission = ({
  number,
  form,
  filedOn,
  items,
  companies,
}: Submission) => `<SEC-DOCUMENT>${accessionOf(number)}.txt
<SEC-HEADER>
<ACCEPTANCE-DATETIME>${compact(filedOn)}080000
ACCESSION NUMBER:\t\t${accessionOf(number)}
CONFORMED SUBMISSION TYPE:\t${form}
CONFORMED PERIOD OF REPORT:\t${compact(filedOn)}
${items.map((item) => `ITEM INFORMATION:\t\t${item}\n`).join('')}FILED AS OF DATE:\t\t${compact(filedOn)}
${companies.map(({ cik, name }) => `\nFILER:\n\tCOMPANY DATA:\n\t\tCOMPANY CONFORMED NAME:\t\t${name}\n\t\tCENTRAL INDEX KEY:\t\t${cik}\n`).join('')}</SEC-HEADER>
<DOCUMENT>\n<TYPE>${form}\n<TEXT>\n</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>\n`

/** A company's list of filings, as the SEC publishes it: form, day, items, number. */
const listOf = ({ cik, name }: Company, rows: [string, string, string, number][]) =>
  JSON.stringify({
    cik,
    entityType: 'operating',
    name,
    filings: {
      recent: {
        accessionNumber: rows.map(([, , , number]) => accessionOf(number)),
        filingDate: rows.map(([, filedOn]) => filedOn),
        reportDate: rows.map(([, filedOn]) => filedOn),
        form: rows.map(([form]) => form),
        items: rows.map(([, , items]) => items),
      },
    },
  })

async function bring(files: Record<string, string>): Promise<void> {
  const paths = Object.keys(files).map((name) => join(folder, name))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await importPaths(market.databaseUrl, paths)
}

const eventsOf = async (query: object = {}, as: { as: string; customer?: string } = ada) =>
  (await market.call(news.list, { query: { types: ['event'], pageSize: 500, ...query } }, as)).data
const imported = (items: readonly NewsItem[]) =>
  items.filter(({ key }) => key.startsWith('0000777777')).map(({ key, title }) => [Number(key.slice(-6)), title])

beforeAll(async () => {
  market = await startMarket()
  worker = await openNewsWorker(market)
  folder = await mkdtemp(join(tmpdir(), 'rostrum-reports-'))
  const company = (where: ReturnType<typeof sql>) =>
    market.firstOf(sql<Company>`select o.cik, o.name, s.id as security_id from market.securities s
      join market.organizations o on o.id = s.issuer_id where ${where} order by s.id limit 1`)
  own = await company(sql`s.id = ${demoSecurities.veltraneA}`)
  peer = await company(sql`s.ticker = 'CDRM'`)
  const strangers = sql`s.kind = 'common' and o.cik is not null and not exists (select from app.peers p
    where p.security_id = s.id) and not exists (select from app.customer_securities c where c.security_id = s.id)`
  watched = await company(strangers)
  unknown = await company(sql`${strangers} and s.issuer_id <> (select issuer_id from market.securities
    where id = ${watched.securityId})`)
  await sql`update market.organizations set cik = null where cik = ${unknown.cik}`.execute(market.db)
  const userId = await market.userId(ada.as)
  for (const { securityId } of [watched, unknown])
    await sql`insert into app.favorite_securities (customer_id, user_id, security_id)
      values (${demoCustomers.veltrane}, ${userId}, ${securityId}) on conflict do nothing`.execute(market.db)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await worker.close()
  await market.stop()
})

test('reports in files are news of companies that are followed: once each, by CIK, with their items in words', async () => {
  const both = { items: ['Results of Operations and Financial Condition', 'Other Events'], companies: [own, peer] }
  const lists = {
    'own.json': listOf(own, [
      ['8-K', day(2), '5.02,9.01', 1],
      ['8-K/A', day(1), '5.02', 2],
      ['10-Q', day(1), '', 3],
    ]),
    'watched.json': listOf(watched, [['6-K', day(2), '', 4]]),
    'unknown.json': listOf({ ...unknown, cik: '777777' }, [['8-K', day(2), '1.03', 5]]),
  }
  await bring(lists)
  const submissions = {
    'both.txt': submission({ number: 6, form: '8-K', filedOn: day(1), ...both }),
    'again.txt': submission({
      ...{ number: 1, form: '8-K', filedOn: day(2), companies: [own] },
      items: ['Departure of Directors or Certain Officers', 'Financial Statements and Exhibits'],
    }),
  }
  await bring(submissions)
  const expected = [
    [1, `${own.name}: Departure or appointment of directors or officers (8-K item 5.02)`],
    [2, `${own.name}: Departure or appointment of directors or officers (8-K/A item 5.02)`],
    [4, `${watched.name}: Report of a foreign issuer (6-K)`],
    [6, `${own.name}: Results of operations; Other events (8-K items 2.02, 8.01)`],
  ]
  const sorted = async () => imported(await eventsOf()).sort(([one], [other]) => Number(one) - Number(other))
  expect(await sorted()).toEqual(expected)
  // In the other order, and all of it again.
  await bring({ ...submissions, ...lists })
  expect(await sorted()).toEqual(expected)

  const found = await eventsOf()
  const item = (number: number) => found.find(({ key }) => key === accessionOf(number))
  expect(item(2)?.summary).toMatch(/^Amends an earlier report\. Reports an event of /)
  expect(item(6)?.url).toBe(
    `https://www.sec.gov/Archives/edgar/data/${Number(own.cik)}/000077777726000006/${accessionOf(6)}-index.htm`,
  )
  expect(item(6)?.securities.map(({ ticker, group }) => [ticker, group])).toEqual([
    ['VLTN.A', 'own'],
    ['VLTN.B', 'own'],
    ['CDRM', 'peers'],
  ])
  expect(imported(await eventsOf({ groups: ['peers'] })).map(([number]) => number)).toEqual([6])
  expect(imported(await eventsOf({ groups: ['watchlist'] })).map(([number]) => number)).toEqual([4])
  expect(imported(await eventsOf({ securityId: peer.securityId })).map(([, title]) => title)).toEqual([
    `${peer.name}: Results of operations; Other events (8-K items 2.02, 8.01)`,
  ])
})

test('a company without a CIK has none, even where the name is the same, and another customer sees its own', async () => {
  expect(imported(await eventsOf({ securityId: unknown.securityId }))).toEqual([])
  expect(imported(await eventsOf({}, noor))).toEqual([])
  // The record is public: the profile of any security has its reports.
  expect(imported(await eventsOf({ securityId: own.securityId }, noor))).toHaveLength(3)
})

test('types are counted and filtered, and what is muted is nowhere', async () => {
  const { types } = await market.call(news.counts, { query: { groups: ['own'] } }, ada)
  const ofType = new Map(types.map(({ type, total }) => [type, total]))
  expect(ofType.get('event')).toBe((await eventsOf({ groups: ['own'] })).length)
  const other = await market.call(news.counts, { query: { groups: ['own'], types: ['insider'] } }, ada)
  expect(other).toMatchObject({ total: ofType.get('insider'), types })
  expect((await market.call(dashboard.read, { query: {} }, ada)).news?.items.map(({ key }) => key)).toContain(
    accessionOf(6),
  )
  await market.call(newsPreferences.save, { body: { muteWords: ['results of operations'] } }, ada)
  expect(imported(await eventsOf()).map(([number]) => number)).not.toContain(6)
  expect((await market.call(dashboard.read, { query: {} }, ada)).news?.items.map(({ key }) => key)).not.toContain(
    accessionOf(6),
  )
  await market.call(newsPreferences.save, { body: { muteWords: [], mutedSources: ['filings'] } }, ada)
  expect(await eventsOf()).toEqual([])
  await market.call(newsPreferences.save, { body: { mutedSources: [] } }, ada)
})

test('a digest has what an import brought late, but not a history', { tags: 'full' }, async () => {
  await bring({
    'late.json': listOf(own, [
      ['8-K', day(3), '4.01', 7],
      ['8-K', day(60), '2.06', 8],
    ]),
  })
  await market.call(newsPreferences.save, { body: { digest: 'daily', digestHour: 0 } }, ada)
  await worker.sendDigests(demoCustomers.veltrane, new Date())
  await vi.waitFor(async () => expect(await worker.mailbox.messages()).toHaveLength(1), { timeout: 20_000 })
  const [letter = ''] = await worker.mailbox.messages()
  const text = letter.replaceAll('=\r\n', '').replaceAll('=\n', '')
  expect(text).toContain('Change of auditor (8-K item 4.01)')
  expect(text).not.toContain('Material impairment')
})
