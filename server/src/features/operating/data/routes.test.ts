import { operatingData } from '@rostrum/contract/operating-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { derivePositions } from '#testing/derive-positions.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

const operator = { as: 'op@hosting.example' }

let api: Api
let accession: string
let organizationId: string
let period: string
beforeAll(async () => {
  api = await startApi({ content: 'market', environment: { LOG_LEVEL: 'error', OPERATORS: operator.as } })
  await addPerson(api.db, [{ customer: await addCustomer(api.db, { name: 'Hosting' }) }], { email: operator.as })
  const { rows } = await sql<{ accession: string; organizationId: string; period: string }>`
    select f.accession, f.organization_id, f.period::text from market.portfolios k
    join market.filings f on f.accession = k.accessions[1]
    where cardinality(k.accessions) = 1 and k.position_count > 3
      and (select count(*) from market.filings o where o.organization_id = k.organization_id and o.period = k.quarter) = 1
    order by f.period desc, f.accession limit 1`.execute(api.db)
  accession = rows[0]?.accession ?? ''
  organizationId = rows[0]?.organizationId ?? ''
  period = rows[0]?.period ?? ''
})
afterAll(() => api.stop())

const filings = (query: Partial<Parameters<typeof operatingData.filings.query.parse>[0] & object> = {}) =>
  api.call(operatingData.filings, { query }, operator)
const decide = (setAside: string | null, filing = accession) =>
  api.call(operatingData.decide, { params: { accession: filing }, body: { setAside } }, operator)
const positions = async () => {
  await derivePositions(api.databaseUrl)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from market.positions
    where organization_id = ${organizationId} and quarter = ${period}::date and shares > 0`.execute(api.db)
  return rows[0]?.count ?? 0
}

test('says what was imported, until when, and why a run failed', async () => {
  await sql`insert into market.import_runs (id, paths, state, error)
    values (${newId()}, '{/data/a.zip}', 'failed', 'disk full')`.execute(api.db)
  const { quarters, runs, waiting } = await api.call(operatingData.read, {}, operator)
  expect(quarters.length).toBeGreaterThan(1)
  expect(quarters[0]).toMatchObject({ quarter: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(quarters[0]?.managers).toBeGreaterThan(0)
  expect(runs[0]).toMatchObject({ state: 'failed', error: 'disk full', paths: ['/data/a.zip'] })
  expect(waiting).toBe(0)
})

test('each import opens its rejected rows, in its order, searched and as a file', async () => {
  const [run, other] = [newId(), newId()]
  for (const [id, rejected] of [
    [run, 3],
    [other, 1],
  ] as const)
    await sql`insert into market.import_runs (id, paths, state, rejected, started_at)
      values (${id}, '{/data/b.zip}', 'done', ${rejected}, '2020-01-01')`.execute(api.db)
  await sql`insert into market.import_rejects (run_id, source, row_number, accession, reason) values
    (${run}, '/data/b.zip INFOTABLE.tsv', 7, '0000000001-26-000001', 'the CUSIP is empty'),
    (${run}, '/data/notes.txt', null, null, 'it is none of the files that are read'),
    (${run}, '/data/b.zip INFOTABLE.tsv', 9, '0000000001-26-000002', 'the value 1e30 is out of range'),
    (${other}, '/data/c.zip', null, null, 'it is damaged')`.execute(api.db)
  const read = (query: { run: string; search?: string; pageSize?: number; pageOffset?: number }) =>
    api.call(operatingData.rejects, { query }, operator)
  const { data, meta } = await read({ run })
  expect(meta.total).toBe(3)
  expect(data).toMatchObject([
    { source: '/data/b.zip INFOTABLE.tsv', row: 7, accession: '0000000001-26-000001', reason: 'the CUSIP is empty' },
    { source: '/data/notes.txt', row: null, accession: null },
    { row: 9 },
  ])
  expect((await read({ run, search: '1E30' })).data.map(({ row }) => row)).toEqual([9])
  expect(await read({ run, pageSize: 1, pageOffset: 1 })).toMatchObject({ data: [{ row: null }], meta: { total: 3 } })
  expect((await read({ run: newId() })).data).toEqual([])
  const file = await api.request('GET', `/v2/operating/data/rejects.csv?run=${run}`, operator)
  expect(file.text.trim().split('\n')).toHaveLength(4)
  expect(file.text).toContain('the value 1e30 is out of range')
})

test('late reports of a quarter are listed, as many as the quarter says', async () => {
  const late = (query: { quarter: string; search?: string }) => api.call(operatingData.late, { query }, operator)
  const others = async () => (await late({ quarter: period })).meta.total
  await sql`update market.portfolios set is_late = false where organization_id = ${organizationId}
    and quarter = ${period}::date`.execute(api.db)
  const before = await others()
  await sql`update market.portfolios set is_late = true where organization_id = ${organizationId}
    and quarter = ${period}::date`.execute(api.db)
  const { quarters } = await api.call(operatingData.read, {}, operator)
  expect(quarters.find(({ quarter }) => quarter === period)?.late).toBe(before + 1)
  const { data, meta } = await late({ quarter: period })
  expect(meta.total).toBe(before + 1)
  const found = data.find(({ id }) => id === organizationId)
  expect(found).toMatchObject({ filedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), positions: expect.any(Number) })
  expect((await late({ quarter: period, search: found?.name })).data.map(({ id }) => id)).toContain(organizationId)
  expect((await late({ quarter: '1999-12-31' })).data).toEqual([])
  const file = await api.request('GET', `/v2/operating/data/late.csv?quarter=${period}`, operator)
  expect(file.text.trim().split('\n')).toHaveLength(before + 2)
})

test('a filing is set aside with a reason and counts again, and its positions follow', async () => {
  const before = await positions()
  expect(before).toBeGreaterThan(0)
  expect(await decide('the manager withdrew it')).toMatchObject({
    ...{ accession, setAside: 'the manager withdrew it', problems: ['set_aside'], decidedBy: operator.as },
  })
  expect((await api.call(operatingData.read, {}, operator)).waiting).toBe(1)
  expect(await positions()).toBe(0)
  expect((await filings({ problem: 'set_aside' })).data.map((filing) => filing.accession)).toEqual([accession])
  expect((await filings({ search: accession })).meta.total).toBe(1)
  expect((await filings({ search: 'no such manager' })).data).toEqual([])
  expect((await api.call(operatingData.read, {}, operator)).problems).toContainEqual({ problem: 'set_aside', count: 1 })
  const file = await api.request('GET', '/v2/operating/data/filings.csv?problem=set_aside', operator)
  expect(file.text).toContain(`${accession},`)
  expect(file.text).toContain('the manager withdrew it')
  expect(await decide(null)).toMatchObject({ setAside: null, problems: [] })
  expect(await positions()).toBe(before)
  expect((await filings({ problem: 'set_aside' })).data).toEqual([])
})

test('what is unclear about a unit or a total is listed with its explanation', async () => {
  await sql`update market.filings set is_unit_ambiguous = true, price_verdict = null, price_evidence = null, flags = array_append(flags, 'unreconciled'),
    unit_evidence = '{"explanation": "signed, filing date unknown"}' where accession = ${accession}`.execute(api.db)
  for (const problem of ['unit', 'totals'] as const) {
    const { data } = await filings({ problem, search: accession })
    expect(data).toMatchObject([{ problems: ['unit', 'totals'], unitExplanation: 'signed, filing date unknown' }])
  }
})

test('a person reads a filing in another unit, with a reason, and leaves it to the rules again', async () => {
  const put = (unit: 'dollars' | 'thousands' | null, reason: string | null = null) =>
    api.call(operatingData.decideUnit, { params: { accession }, body: { unit, reason } }, operator)
  const eaum = async () => {
    await derivePositions(api.databaseUrl)
    const { rows } = await sql<{ eaum: number; scale: number }>`
      select k.eaum::double precision, f.value_scale::double precision as scale
      from market.portfolios k join market.filings f on f.accession = ${accession}
      where k.organization_id = ${organizationId} and k.quarter = ${period}::date`.execute(api.db)
    return rows[0] ?? { eaum: 0, scale: 0 }
  }
  const before = await eaum()
  const [other, factor] = before.scale === 1 ? (['thousands', 1000] as const) : (['dollars', 0.001] as const)
  await expect(put(other)).rejects.toMatchObject({ status: 422 })
  expect(await put(other, 'the manager confirmed it')).toMatchObject({
    ...{ decidedUnit: other, unitReason: 'the manager confirmed it', unitDecidedBy: operator.as },
  })
  // Rows that prices alone would value otherwise count as the person says.
  expect((await eaum()).eaum).toBeCloseTo(before.eaum * factor, -3)
  expect((await filings({ problem: 'unit' })).data).toContainEqual(
    expect.objectContaining({ accession, decidedUnit: other }),
  )
  expect(await put(null)).toMatchObject({ decidedUnit: null, unitReason: null, unitDecidedBy: null })
  expect(await eaum()).toEqual(before)
})

test('says when EDGAR was looked at, what came of it, and what was given up', async () => {
  const before = await api.call(operatingData.read, {}, operator)
  expect(before.watch).toMatchObject({ isOn: false, lookedAt: null, waiting: 0, givenUp: 0, latestGivenUp: [] })
  await sql`insert into market.edgar_watch (looked_at, error) values (now(), 'EDGAR returned HTTP 500')`.execute(api.db)
  await sql`insert into market.edgar_filings (accession, form, filed_on, path, state, reason, imported_at) values
    ('a', '4', '2026-11-17', '', 'imported', null, now()), ('b', '4', '2026-11-17', '', 'waiting', null, null),
    ('c', '13F-HR', '2026-11-17', '', 'given_up', 'it is not published', null)`.execute(api.db)
  const { watch } = await api.call(operatingData.read, {}, operator)
  expect(watch).toMatchObject({
    error: 'EDGAR returned HTTP 500',
    succeededAt: null,
    importedToday: 1,
    waiting: 1,
    givenUp: 1,
  })
  expect(watch.latestGivenUp).toEqual([
    { accession: 'c', form: '13F-HR', filedOn: '2026-11-17', reason: 'it is not published' },
  ])
})

test('a reason is needed, and the filing must be there', async () => {
  await expect(decide(' ')).rejects.toMatchObject({ status: 422 })
  await expect(decide(null, 'no-such-filing')).rejects.toMatchObject({ status: 404 })
})
