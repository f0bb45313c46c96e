import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { zipStream } from '#files/zip-stream.ts'
import { EdgarClient } from './client.ts'
import { entriesOf } from './current-feed.ts'
import { type Downloaded, type DownloadProgress, type DownloadRequest, download, planOf } from './download.ts'
import { emptyIndex, readIndex } from './filing-index.ts'
import { namesOf, periodOfName, uncovered } from './periods.ts'
import { currentFeed, type EdgarServer, listingOf, masterIndex, openEdgarServer } from './testing/edgar-server.ts'

let server: EdgarServer
let folder: string
let told: DownloadProgress[]
beforeEach(async () => {
  server = await openEdgarServer()
  folder = await mkdtemp(join(tmpdir(), 'rostrum-edgar-'))
  told = []
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const run = (more: Partial<DownloadRequest> = {}): Promise<Downloaded> =>
  download({
    client: new EdgarClient({
      base: server.url,
      userAgent: 'Test test@rostrum.example',
      ...{ requestsPerSecond: 1000, backOffMs: 5, attempts: 2, signal: more.signal },
    }),
    folder,
    what: 'latest',
    now: new Date('2026-11-18T12:00:00Z'),
    onProgress: (progress) => told.push(progress),
    ...more,
  })

async function archive(name: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const open = async () =>
    (async function* () {
      yield Buffer.from(name)
    })()
  for await (const chunk of zipStream([{ name, open }])) parts.push(chunk)
  return Buffer.concat(parts)
}

const submission = (accession: string) => `<SEC-DOCUMENT>${accession}.txt\n</SEC-DOCUMENT>\n`
const pages = '/data-research/sec-markets-data'
const filing = (cik: number, form: string, filedOn: string, number: number) => ({
  ...{ cik, form, filedOn, accession: `${String(cik).padStart(10, '0')}-26-${String(number).padStart(6, '0')}` },
})
const serve = ({ cik, accession }: { cik: number; accession: string }) =>
  server.put(`/Archives/edgar/data/${cik}/${accession}.txt`, submission(accession))

/** What the SEC has in November 2026, in small: its folders have moved. */
async function publish() {
  const moved = '/files/datastandardsinnovation/data/form-13f-data-sets'
  const usual = '/files/structureddata/data/form-13f-data-sets'
  const sets = [`${moved}/01jun2026-31aug2026`, `${usual}/01mar2026-31may2026`, `${usual}/01dec2025-28feb2026`]
  for (const set of sets) server.put(`${set}_form13f.zip`, await archive('INFOTABLE.tsv'))
  const links = [
    ...sets.map((set) => `${set}_form13f.zip`),
    'https://other.example/form-13f-data-sets/2026q3_form13f.zip',
  ]
  server.put(`${pages}/form-13f-data-sets`, links.map((link) => `<a href="${link}">x</a>`).join('\n'))
  // No page lists these: the names are made up.
  server.put(
    '/files/datastandardsinnovation/data/insider-transactions-data-sets/2026q3_form345.zip',
    await archive('SUBMISSION.tsv'),
  )
  server.put('/files/company_tickers_exchange.json', '{}')
  server.put('/files/company_tickers_mf.json', '{}')
  server.put(
    '/rules-regulations/staff-guidance/official-list-section-13f-securities',
    '<a href="/files/investment/13flist2026q2-txt.txt">Text</a><a href="/files/investment/13flist2026q3.txt">Text</a>',
  )
  server.put('/files/investment/13flist2026q3.txt', '037833100*APPLE INC')
}

const filings = [
  filing(1000, '13F-HR', '2026-09-03', 1),
  filing(1000, '13F-HR', '2026-08-03', 2),
  filing(2000, '13F-NT', '2026-10-20', 1),
  filing(2000, '10-Q', '2026-10-20', 2),
  filing(3000, 'SCHEDULE 13G', '2026-11-16', 1),
  filing(3000, 'SC 13D/A', '2026-10-02', 2),
  filing(4000, '4', '2026-11-16', 1),
]
const today = filing(5000, '13F-HR/A', '2026-11-17', 1)

function publishIndexes() {
  const noise = Array.from({ length: 5000 }, (_, at) => filing(9000 + at, '10-K', '2026-10-05', at))
  server.put('/Archives/edgar/full-index/2026/QTR3/master.idx', masterIndex(filings.slice(0, 2)))
  server.put(
    '/Archives/edgar/full-index/2026/QTR4/master.idx',
    masterIndex([
      ...noise,
      ...filings.slice(2),
      '6000|EVIL|13F-HR|20261016|edgar/data/../../etc/passwd.txt',
      'half a li',
    ]),
  )
  server.put(
    '/Archives/edgar/daily-index/2026/QTR4/index.json',
    listingOf(['form.20261117.idx', 'master.20261117.idx']),
  )
  server.put('/Archives/edgar/daily-index/2026/QTR4/master.20261117.idx', masterIndex([today]))
  for (const one of [...filings, today]) serve(one)
}

const shown = ({ paths }: Downloaded) => paths.map((path) => relative(folder, path)).sort()

test('latest: lists, the latest data sets wherever they lie, then what was filed since', async () => {
  await publish()
  publishIndexes()
  const done = await run()
  expect(done.failed).toEqual([])
  expect(shown(done)).toEqual([
    '2026q3',
    '2026q4',
    'data-sets/01jun2026-31aug2026_form13f.zip',
    'data-sets/01mar2026-31may2026_form13f.zip',
    'data-sets/2026q3_form345.zip',
    'lists/13flist2026q3.txt',
    'lists/company_tickers_exchange.json',
    'lists/company_tickers_mf.json',
  ])
  // September's Form 13F, but not August's, which a data set has; of schedules and insiders the last week.
  expect((await readdir(join(folder, '2026q3'))).sort()).toEqual(['0000001000-26-000001.txt'])
  expect((await readdir(join(folder, '2026q4'))).sort()).toEqual([
    '0000002000-26-000001.txt',
    '0000003000-26-000001.txt',
    '0000004000-26-000001.txt',
    '0000005000-26-000001.txt',
  ])
  expect(told).toContainEqual({ step: 'note', text: "2 lines of EDGAR's index could not be read." })
  expect(told).toContainEqual({ step: 'filings', title: 'Forms 13F', done: 3, total: 3 })

  server.asked.length = 0
  expect(await run()).toMatchObject({ files: 0, unchanged: 6, filings: 0, failed: [] })
  expect(server.asked.filter(({ status, path }) => status === 200 && path.includes('.idx'))).toEqual([])
})

test('a quarter: its data sets, and its other days one by one; a kind asked for by name in full', async () => {
  await publish()
  publishIndexes()
  const done = await run({ what: { year: 2026, quarter: 4 }, kinds: ['schedules'] })
  expect(shown(done)).toEqual(['2026q4'])
  expect(await readdir(join(folder, '2026q4'))).toEqual(['0000003000-26-000001.txt', '0000003000-26-000002.txt'])
  expect(shown(await run({ what: { year: 2026, quarter: 2 }, kinds: ['13f'] }))).toEqual([
    'data-sets/01jun2026-31aug2026_form13f.zip',
    'data-sets/01mar2026-31may2026_form13f.zip',
  ])
})

test('what is not published yet, damaged or gone is told, and the rest goes on', async () => {
  await publish()
  publishIndexes()
  server.put('/files/datastandardsinnovation/data/form-13f-data-sets/01jun2026-31aug2026_form13f.zip', 'no zip')
  server.remove('/files/company_tickers_mf.json')
  server.remove('/Archives/edgar/data/2000/0000002000-26-000001.txt')
  server.plant('/Archives/edgar/data/5000/0000005000-26-000001.txt', 'half', 'half')
  const done = await run({ kinds: ['tickers', '13f', 'insider'] })
  expect(done.failed).toEqual([
    { name: 'company_tickers_mf.json', reason: 'it is not published' },
    { name: '01jun2026-31aug2026_form13f.zip', reason: expect.stringContaining('it is damaged') },
    { name: 'edgar/data/2000/0000002000-26-000001.txt', reason: 'it is not published' },
    { name: 'edgar/data/5000/0000005000-26-000001.txt', reason: 'it is damaged: the submission has no end' },
  ])
  expect(told).toContainEqual({ step: 'note', text: '2026q4_form345.zip is not published yet.' })
  expect(shown(done)).toContain('data-sets/01mar2026-31may2026_form13f.zip')
  expect(await run({ what: { year: 2027, quarter: 1 } })).toMatchObject({
    paths: expect.arrayContaining([]),
    filings: 0,
  })
})

test('stopped, it leaves whole files only, and goes on where it ended', async () => {
  await publish()
  publishIndexes()
  const stopping = new AbortController()
  const onProgress = (progress: DownloadProgress) => {
    if (progress.step === 'filings' && progress.done === 1) stopping.abort()
  }
  await expect(run({ signal: stopping.signal, onProgress, kinds: ['13f'] })).rejects.toThrow(/abort/)
  server.asked.length = 0
  expect(await run({ kinds: ['13f'] })).toMatchObject({ filings: 2, unchanged: 2 })
  const names = await readdir(join(folder, '2026q4'))
  for (const name of names) expect(await readFile(join(folder, '2026q4', name), 'utf8')).toContain('</SEC-DOCUMENT>')
})

test('names of data sets, and the days that none covers', () => {
  expect(periodOfName('01dec2025-28feb2026_form13f.zip')).toEqual({ from: '2025-12-01', to: '2026-02-28' })
  expect(periodOfName('2026q3_form345.zip')).toEqual({ from: '2026-07-01', to: '2026-09-30' })
  expect(periodOfName('readme.zip')).toBeNull()
  expect([...namesOf({ from: '2026-01-15', to: '2026-03-02' }, true)].map(({ name }) => name)).toEqual([
    '01dec2025-28feb2026',
    '01mar2026-31may2026',
  ])
  expect(uncovered({ from: '2026-07-01', to: '2026-09-30' }, [{ from: '2026-08-01', to: '2026-08-31' }])).toEqual([
    { from: '2026-07-01', to: '2026-07-31' },
    { from: '2026-09-01', to: '2026-09-30' },
  ])
  expect(planOf('latest', ['company-facts']).at(-1)).toBe('  company facts, about 1.40 GB')
})

test('a filing with several filers is one; the feed tells the same, and both survive nonsense', async () => {
  const [issuer, owner] = [filing(1, '4', '2026-11-16', 7), { ...filing(1, '4', '2026-11-16', 7), cik: 2 }]
  const file = join(folder, 'master.idx')
  await writeFile(file, masterIndex([issuer, owner, '|||']))
  const index = await readIndex(file, () => true, emptyIndex())
  expect([...index.filings.values()]).toEqual([
    expect.objectContaining({ accession: '0000000001-26-000007', ciks: ['0000000001', '0000000002'] }),
  ])
  expect(index).toMatchObject({ malformed: 1, through: '2026-11-16' })
  const updated = '2026-11-16T17:00:00-05:00'
  const entries = entriesOf(`${currentFeed([{ ...issuer, updated }])}<entry>nonsense</entry>`)
  expect(entries).toEqual([
    {
      ...{ accession: '0000000001-26-000007', form: '4', filedOn: '2026-11-16', ciks: ['0000000001'] },
      ...{ path: 'edgar/data/1/0000000001-26-000007.txt', updatedAt: new Date(updated) },
    },
  ])
})
