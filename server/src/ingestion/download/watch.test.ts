// The watch of EDGAR against a real database and a server that behaves like EDGAR.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { advisoryLocks } from '#platform/database/locks.ts'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'
import { createLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { watchEdgar } from './jobs.ts'
import {
  currentFeed,
  type EdgarServer,
  feedPage,
  listingOf,
  masterIndex,
  openEdgarServer,
} from './testing/edgar-server.ts'
import { lookAtEdgar, type WatchOptions } from './watch.ts'

let database: TestDatabase
let server: EdgarServer
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rostrum-watch-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  server = await openEdgarServer()
  return () => server.close()
})

const query = async <T>(sql: string, values: unknown[] = []) =>
  withClient(database.adminUrl, async (client) => (await client.query(sql, values)).rows as T[])
const now = () => new Date('2026-11-18T15:00:00Z')
const look = (more: Partial<WatchOptions> = {}) =>
  lookAtEdgar({
    ...{ url: database.url, folder, base: server.url, userAgent: 'Test test@rostrum.example', now },
    ...{ requestsPerSecond: 1000, backOffMs: 5, attempts: 2, ...more },
  })
const stateOf = async (accession: string) =>
  (await query('select state, attempts, reason from market.edgar_filings where accession = $1', [accession]))[0]
/** As if the pause before the next attempt were over. */
const makeDue = () => query('update market.edgar_filings set next_attempt_at = now()')

const daily = '/Archives/edgar/daily-index/2026/QTR4'
const filing = (cik: number, form: string, number: number, filedOn = '2026-11-17') => ({
  ...{ cik, form, filedOn, accession: `${String(cik).padStart(10, '0')}-26-${String(number).padStart(6, '0')}` },
})
type Filing = ReturnType<typeof filing>

/** A full submission of a Form 13F with one position. */
const report = ({ cik, accession, filedOn }: Filing, shares = 1000) => `<SEC-DOCUMENT>${accession}.txt : 20261117
<SEC-HEADER>${accession}.hdr.sgml : 20261117
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	13F-HR
CONFORMED PERIOD OF REPORT:	20260930
FILED AS OF DATE:		${filedOn.replaceAll('-', '')}
FILER:
	COMPANY DATA:
		COMPANY CONFORMED NAME:			INVENTED ${cik}
		CENTRAL INDEX KEY:			${String(cik).padStart(10, '0')}
</SEC-HEADER>
<DOCUMENT><TYPE>13F-HR<SEQUENCE>1<FILENAME>primary_doc.xml<TEXT><XML><?xml version="1.0"?><edgarSubmission xmlns="f">
<headerData><submissionType>13F-HR</submissionType><filerInfo><liveTestFlag>LIVE</liveTestFlag><filer><credentials>
<cik>${String(cik).padStart(10, '0')}</cik></credentials></filer><periodOfReport>09-30-2026</periodOfReport></filerInfo>
</headerData><formData><coverPage><reportCalendarOrQuarter>09-30-2026</reportCalendarOrQuarter><isAmendment>false</isAmendment>
<filingManager><name>INVENTED ${cik}</name></filingManager><reportType>13F HOLDINGS REPORT</reportType></coverPage><summaryPage>
<tableEntryTotal>1</tableEntryTotal><tableValueTotal>${shares * 250}</tableValueTotal></summaryPage></formData></edgarSubmission></XML></TEXT></DOCUMENT>
<DOCUMENT><TYPE>INFORMATION TABLE<SEQUENCE>2<FILENAME>table.xml<TEXT><XML><?xml version="1.0"?><informationTable xmlns="t">
<infoTable><nameOfIssuer>APPLE INC</nameOfIssuer><titleOfClass>COM</titleOfClass><cusip>037833100</cusip><value>${shares * 250}</value>
<shrsOrPrnAmt><sshPrnamt>${shares}</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt>
<investmentDiscretion>SOLE</investmentDiscretion><votingAuthority><Sole>${shares}</Sole><Shared>0</Shared><None>0</None>
</votingAuthority></infoTable></informationTable></XML></TEXT></DOCUMENT>
</SEC-DOCUMENT>
`

/** A full submission of a current report. */
const currentReport = ({ cik, form, accession, filedOn }: Filing) => `<SEC-DOCUMENT>${accession}.txt : 20261117
<SEC-HEADER>${accession}.hdr.sgml : 20261117
<ACCEPTANCE-DATETIME>20261117161125
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${form}
CONFORMED PERIOD OF REPORT:	20261116
${form.startsWith('8-K') ? 'ITEM INFORMATION:\t\tResults of Operations and Financial Condition\n' : ''}FILED AS OF DATE:		${filedOn.replaceAll('-', '')}

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			INVENTED ${cik}
		CENTRAL INDEX KEY:			${String(cik).padStart(10, '0')}
</SEC-HEADER>
<DOCUMENT>
<TYPE>${form}
<TEXT>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`

const serve = (one: Filing, text = report(one)) =>
  server.put(`/Archives/edgar/data/${one.cik}/${one.accession}.txt`, text)

function publish(indexed: readonly (Filing | string)[], current: readonly Filing[]) {
  server.put(`${daily}/index.json`, listingOf(['company.20261117.idx', 'master.20261117.idx']))
  server.put(`${daily}/master.20261117.idx`, masterIndex(indexed))
  server.put(feedPage(0), currentFeed(current.map((one) => ({ ...one, updated: '2026-11-18T09:50:00-05:00' }))))
  server.put(feedPage(1), currentFeed([]))
}

test('the feed and the index bring new filings once, also after a restart', async () => {
  const [night, fresh, both] = [
    filing(101, '13F-HR', 1),
    filing(102, '13F-HR', 1, '2026-11-18'),
    filing(103, '13F-HR', 1),
  ]
  const noise = Array.from({ length: 3000 }, (_, at) => filing(9000 + at, '424B2', at))
  publish([night, both, 'a malformed line', ...noise], [fresh, both, filing(104, '10-K', 1)])
  for (const one of [night, fresh, both]) serve(one)
  expect(await look()).toEqual({ found: 3, imported: 3, failed: 0, error: null })
  const [positions] = await query<{ count: number }>(
    `select count(*)::integer from market.positions p join market.organizations o on o.id = p.organization_id
     where o.cik in ('0000000101', '0000000102', '0000000103') and quarter = '2026-09-30' and shares = 1000`,
  )
  expect(positions?.count).toBe(3)
  server.asked.length = 0
  expect(await look()).toEqual({ found: 0, imported: 0, failed: 0, error: null })
  expect(server.asked.filter(({ path }) => path.endsWith('.txt'))).toEqual([])
  expect(server.asked.find(({ path }) => path.endsWith('.idx'))?.status).toBe(304)
  const runs = await query<{ paths: string[] }>('select paths from market.import_runs')
  expect(runs.map(({ paths }) => paths)).toEqual([['EDGAR: 3 filings']])
})

test('one that is served late is tried again, and at last given up with its reason', { tags: 'full' }, async () => {
  const [late, never] = [filing(111, '13F-HR', 1), filing(112, '13F-HR', 1)]
  publish([late, never], [])
  expect(await look()).toMatchObject({ found: 2, imported: 0, failed: 2 })
  serve(late)
  expect(await look()).toMatchObject({ imported: 0, failed: 0 })
  await makeDue()
  expect(await look()).toMatchObject({ imported: 1, failed: 1 })
  expect(await stateOf(late.accession)).toMatchObject({ state: 'imported', reason: null })
  expect(await stateOf(never.accession)).toMatchObject({ state: 'waiting', attempts: 2 })
  await query(`update market.edgar_filings set attempts = 8, next_attempt_at = now() where state = 'waiting'`)
  await look()
  expect(await stateOf(never.accession)).toMatchObject({ state: 'given_up', reason: 'it is not published' })
})

test('a file that cannot be read keeps no other away and is not read again', async () => {
  const [bad, good] = [filing(121, '13F-HR', 1), filing(122, '13F-HR', 1)]
  publish([bad, good], [])
  serve(bad, report(bad).replaceAll('<infoTable>', '<infoTable><broken>'))
  serve(good)
  expect(await look()).toEqual({ found: 2, imported: 1, failed: 1, error: null })
  expect(await stateOf(bad.accession)).toMatchObject({ state: 'given_up', reason: expect.any(String) })
  expect(await stateOf(good.accession)).toMatchObject({ state: 'imported' })
})

test('stopped in the middle, the next look goes on with what is left', { tags: 'full' }, async () => {
  const [first, second] = [filing(131, '13F-HR', 1), filing(132, '13F-HR', 1)]
  publish([first, second], [])
  for (const one of [first, second]) serve(one)
  const stopping = new AbortController()
  const onProgress = (doing: string) => {
    if (doing.endsWith('2 of 2')) stopping.abort()
  }
  await expect(look({ signal: stopping.signal, onProgress })).rejects.toThrow(/abort/)
  expect(await stateOf(first.accession)).toMatchObject({ state: 'fetched' })
  // As for a worker on another machine.
  await rm(join(folder, '2026q4', `${first.accession}.txt`))
  expect(await look()).toEqual({ found: 0, imported: 2, failed: 0, error: null })
})

test('without the feed the index still works, and the look says what failed', async () => {
  const one = filing(141, '13F-HR', 1)
  publish([one], [])
  serve(one)
  server.plant(feedPage(0), 'busy', 'busy')
  expect(await look()).toMatchObject({
    found: 1,
    imported: 1,
    error: expect.stringContaining("EDGAR's feed of the day"),
  })
  const [state] = await query('select error, indexed_through::text from market.edgar_watch')
  expect(state).toEqual({ error: expect.stringContaining('(503)'), indexed_through: '2026-11-17' })
})

test('current reports are fetched for securities of customers, peers and watchlists alone, and once', async () => {
  const follow = async (cik: string, ticker: string) => {
    const [security, issuer] = [newId(), newId()]
    await query(
      `insert into market.organizations (id, name, type, cik, source) values ($1, 'Followed Inc', 'corporate', $2, 'test')`,
      [issuer, cik],
    )
    await query(
      `insert into market.securities (id, issuer_id, name, ticker, source) values ($1, $2, 'Followed', $3, 'test')`,
      [security, issuer, ticker],
    )
    return security
  }
  const [own, watched] = [await follow('0000000151', 'FLWD'), await follow('0000000153', 'WTCH')]
  await query(
    `insert into app.customer_securities (customer_id, security_id, position)
     select id, $1, 9 from identity.customers where status = 'active' limit 1`,
    [own],
  )
  await query(
    `insert into app.favorite_securities (customer_id, user_id, security_id)
     select a.customer_id, a.user_id, $1 from identity.customer_authorizations a
     join identity.customers c on c.id = a.customer_id and c.status = 'active' limit 1`,
    [watched],
  )
  const [event, other, foreign, known] = [
    filing(151, '8-K', 1),
    filing(152, '8-K', 1),
    filing(153, '6-K', 1),
    filing(151, '8-K/A', 2),
  ]
  // A list of filings has brought it already.
  await query(
    `insert into market.company_filings (accession, cik, company_name, form, filed_on, items, title, source)
     values ($1, '0000000151', 'Followed Inc', '8-K/A', '2026-11-17', '{}', '', 'list')`,
    [known.accession],
  )
  publish([event, other, known], [foreign])
  for (const one of [event, foreign]) serve(one, currentReport(one))
  expect(await look()).toEqual({ found: 3, imported: 2, failed: 0, error: null })
  expect(await stateOf(other.accession)).toBeUndefined()
  expect(server.asked.some(({ path }) => path.includes(known.accession))).toBe(false)
  expect(
    await query(
      'select cik, form, items, title, run_id is not null as "isDated" from market.company_filings order by 1, 2',
    ),
  ).toEqual([
    { cik: '0000000151', form: '8-K', items: ['2.02'], title: 'Results of operations (2.02)', isDated: true },
    { cik: '0000000151', form: '8-K/A', items: [], title: '', isDated: false },
    { cik: '0000000153', form: '6-K', items: [], title: '', isDated: true },
  ])
  expect(await look()).toEqual({ found: 0, imported: 0, failed: 0, error: null })
})

test('the job looks only if it is switched on, and one process at a time', async () => {
  publish([], [])
  const run = (environment: Record<string, string>) => {
    const config = readConfig({ EDGAR_URL: server.url, EDGAR_USER_AGENT: 'Test test@rostrum.example', ...environment })
    const signal = new AbortController().signal
    const job = watchEdgar(database.url, { ...config, dataDirectory: folder })
    return withClient(database.url, (client) => job.handleAsOwner({ client, log: createLog('silent'), signal }))
  }
  await run({})
  expect(server.asked).toEqual([])
  await withClient(database.url, async (other) => {
    await other.query('select pg_advisory_lock($1)', [advisoryLocks.edgarWatch])
    await run({ EDGAR_WATCH: 'on' })
    expect(server.asked).toEqual([])
  })
  await run({ EDGAR_WATCH: 'on' })
  expect(server.asked.length).toBeGreaterThan(0)
  expect(() => readConfig({ EDGAR_WATCH: 'on' })).toThrow('EDGAR_USER_AGENT is required')
})
