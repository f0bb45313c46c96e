import { guessMapping } from '@rostrum/contract/column-mapping'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { estimateFields, estimateImports } from '@rostrum/contract/research/estimate-imports'
import { estimates } from '@rostrum/contract/research/estimates'
import type { EstimateQuery } from '@rostrum/contract/research/estimates-query'
import { actuals, guidance } from '@rostrum/contract/research/guidance'
import { estimateMeasures } from '@rostrum/contract/research/measures'
import { researchBrokers } from '@rostrum/contract/research/outlook'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addPerson } from '#testing/people.ts'
import {
  addResearchCustomer,
  addSecurity,
  grant,
  type ResearchCustomer,
  sendSheet,
} from '../testing/research-customer.ts'

let api: Api
let own: ResearchCustomer
beforeAll(async () => {
  api = await startApi()
  own = await addResearchCustomer(api)
})
afterAll(() => api.stop())

type Body = Args<typeof estimates.create>['body']
async function addDocument(): Promise<string> {
  const [id, fileId, userId] = [newId(), newId(), await api.userId(own.email)]
  const owned = { customerId: own.customer, userId }
  const file = { ...owned, id: fileId, bucket: 'private', name: 'a.pdf', extension: 'pdf', maxBytes: 1 }
  await api.db
    .insertInto('app.files')
    .values({ ...file, status: 'completed', bytes: 1, sha256: id, contentType: 'application/pdf' })
    .execute()
  await api.db
    .insertInto('app.researchDocuments')
    .values({ ...owned, id, fileId, sha256: id, title: 'Note', origin: 'upload', status: 'ready' })
    .execute()
  return id
}
const say = (broker: string, value: string, dated: string, more: Partial<Body> = {}) =>
  api.call(
    estimates.create,
    {
      body: {
        securityId: own.securityId,
        broker,
        measure: 'eps',
        period: '2026-Q3',
        value,
        dated,
        currency: 'USD',
        ...more,
      },
    },
    own.analyst,
  )
const table = (query: Partial<EstimateQuery> = {}) =>
  api.call(estimates.read, { query: { asOf: '2026-09-30', ...query } }, own.analyst)
const columnOf = async (period: string, query: Partial<EstimateQuery> = {}) => {
  const { periods, brokers } = await table(query)
  const index = periods.findIndex((one) => one.period === period)
  return { ...periods[index], cells: brokers.map((row) => row.estimates[index]) }
}

describe('an estimate', () => {
  test('is a dated statement: a later one supersedes it, and the consensus of an earlier day stays', async () => {
    await say('Alder Securities', '1.00', '2026-08-01', { analyst: 'Ann Lee' })
    await say('Birch & Co', '1.20', '2026-08-10')
    await say('Alder Securities', '1.10', '2026-09-05')
    expect((await columnOf('2026-Q3', { asOf: '2026-08-31' })).figures).toMatchObject({
      mean: '1.1',
      low: '1',
      count: 2,
    })
    const { figures, revisions, cells } = await columnOf('2026-Q3')
    expect(figures).toMatchObject({ mean: '1.15', median: '1.15', high: '1.2', low: '1.1', count: 2 })
    expect(revisions).toEqual([
      { weeks: 1, change: 0 },
      { weeks: 4, change: 0.045455 },
      { weeks: 12, change: null },
    ])
    expect(cells[0]).toMatchObject({ value: '1.1', previous: '1', source: { type: 'typed', by: 'Test Person' } })
    const query = { securityId: own.securityId, measure: 'eps', period: '2026-Q3', brokerId: cells[0]?.broker.id ?? '' }
    const history = await api.call(estimates.history, { query }, own.analyst)
    expect(history.map(({ value, analyst }) => [value, analyst?.name])).toEqual([
      ['1.1', undefined],
      ['1', 'Ann Lee'],
    ])
    const points = await api.call(estimates.revisions, { query: { ...query, asOf: '2026-09-30' } }, own.analyst)
    expect(points).toHaveLength(53)
    expect(points.at(-1)).toMatchObject({ day: '2026-09-30', mean: '1.15', high: '1.2', low: '1.1', count: 2 })
  })

  test('can be corrected, excluded with a reason, deleted and restored; the same day replaces', async () => {
    const first = await say('Cedar Partners', '2', '2026-09-01', { measure: 'revenue' })
    const same = await say('cedar partners', '3', '2026-09-01', { measure: 'revenue' })
    expect(same).toMatchObject({ id: first.id, value: '3' })
    const params = { id: first.id }
    const changed = await api.call(estimates.update, { params, body: { value: '4.125' } }, own.analyst)
    expect(changed.value).toBe('4.125')
    const excluded = await api.call(estimates.exclude, { params, body: { reason: 'Before the split' } }, own.analyst)
    expect(excluded.exclusion).toMatchObject({ reason: 'Before the split', by: 'Test Person' })
    const column = await columnOf('2026-Q3', { measure: 'revenue' })
    expect([column.figures, column.cells[0]?.omission]).toEqual([null, 'excluded'])
    await api.call(estimates.exclude, { params, body: { reason: null } }, own.analyst)
    await api.call(estimates.delete, { params }, own.analyst)
    expect((await table({ measure: 'revenue' })).periods).toEqual([])
    await api.call(estimates.restore, { params }, own.analyst)
    expect((await columnOf('2026-Q3', { measure: 'revenue' })).figures?.mean).toBe('4.125')
    const actions = await api.db
      .selectFrom('app.auditEvents')
      .select('action')
      .where('subjectId', '=', first.id)
      .execute()
    expect(actions.map(({ action }) => action)).toContain('estimate.excluded')
  })

  test('is rejected with a wrong number, period, measure, date or security', async () => {
    const rejected: [Partial<Body>, string][] = [
      [{ value: '1,5' }, 'value'],
      [{ value: '1.1234567' }, 'value'],
      [{ value: '1e5' }, 'value'],
      [{ period: '2026-Q5' }, 'period'],
      [{ measure: 'unknown' }, 'measure'],
      [{ dated: '2999-01-01' }, 'dated'],
      [{ currency: 'dollars' }, 'currency'],
      [{ securityId: await addSecurity(api, 'NONE') }, 'security_id'],
      [{ documentId: own.securityId }, 'document_id'],
    ]
    for (const [values, field] of rejected) {
      await expect(say('Alder Securities', '1', '2026-09-01', values), field).rejects.toMatchObject({
        status: 422,
        errors: [{ field }],
      })
    }
    await expect(table({ securityId: await addSecurity(api, 'ELSE') })).rejects.toMatchObject({ status: 404 })
  })

  test('points at the report and page that it was read from, also later', async () => {
    const documentId = await addDocument()
    const said = await say('Dorset Research', '2.10', '2026-09-02', { documentId, page: 3 })
    expect(said.source).toMatchObject({ type: 'document', documentId, page: 3 })
    const change = (body: Args<typeof estimates.update>['body']) =>
      api.call(estimates.update, { params: { id: said.id }, body }, own.analyst)
    expect((await change({ documentId: null })).source).toMatchObject({ type: 'typed', documentId: null, page: null })
    expect((await change({ documentId, page: 5 })).source).toMatchObject({ type: 'document', documentId, page: 5 })
    expect((await change({ value: '2.11' })).source).toMatchObject({ documentId, page: 5 })
    const ofDocument = () => api.call(estimates.ofDocument, { query: { documentId } }, own.analyst)
    expect(await ofDocument()).toMatchObject([{ id: said.id, securityId: own.securityId, value: '2.11' }])
    await expect(change({ documentId: own.securityId })).rejects.toMatchObject({ status: 422 })
    await api.call(estimates.delete, { params: { id: said.id } }, own.analyst)
    expect(await ofDocument()).toEqual([])
  })

  test('that is old is stale and counts only if asked; other currencies never do', async () => {
    const more = { measure: 'fcf', period: '2027' }
    await say('Alder Securities', '10', '2026-02-01', more)
    await say('Birch & Co', '20', '2026-09-01', more)
    await say('Cedar Partners', '90', '2026-09-01', { ...more, currency: 'EUR' })
    const asked = { measure: 'fcf', kind: 'year' } as const
    const without = await columnOf('2027', asked)
    expect(without.figures).toMatchObject({ mean: '20', count: 1 })
    expect(without.cells.map((cell) => cell?.omission)).toEqual(['stale', null, 'currency'])
    expect((await columnOf('2027', { ...asked, includeStale: true })).figures).toMatchObject({ mean: '15', count: 2 })
    await api.call(estimates.changeSettings, { body: { staleDays: 300, countsStale: true } }, own.analyst)
    const later = { ...asked, asOf: addDays(new Date().toISOString().slice(0, 10), 1) }
    expect((await columnOf('2027', later)).figures?.count).toBe(2)
    expect((await columnOf('2027', asked)).figures?.count).toBe(1)
    expect(await table(asked)).toMatchObject({ staleRule: { staleDays: 120 }, currentRule: { staleDays: 300 } })
    await api.call(estimates.changeSettings, { body: { staleDays: 120, countsStale: false } }, own.analyst)
  })
})

test('guidance and results stand beside the consensus, which is that of the day before the report', async () => {
  const at = { securityId: own.securityId, measure: 'ebitda', period: '2026-Q2', currency: 'USD' }
  await say('Alder Securities', '100', '2026-07-01', at)
  await say('Birch & Co', '110', '2026-07-02', at)
  await say('Birch & Co', '140', '2026-08-06', at)
  await api.call(guidance.create, { body: { ...at, low: '98', high: '104', dated: '2026-05-05' } }, own.analyst)
  const wrong = { ...at, low: '9', high: '4', dated: '2026-05-05' }
  await expect(api.call(guidance.create, { body: wrong }, own.analyst)).rejects.toMatchObject({ status: 422 })
  const result = { ...at, value: '126', reportedOn: '2026-08-06' }
  const { id } = await api.call(actuals.set, { body: result }, own.analyst)
  const column = await columnOf('2026-Q2', { measure: 'ebitda' })
  expect(column).toMatchObject({
    asOf: '2026-08-05',
    figures: { mean: '105' },
    guidance: { low: '98', high: '104' },
    actual: { value: '126' },
    surprise: { mean: '105', count: 2, difference: '21', share: 0.2 },
  })
  expect((await columnOf('2026-Q2', { measure: 'ebitda', asOf: '2026-08-05' })).actual).toBeNull()
  await api.call(actuals.delete, { params: { id } }, own.analyst)
  await api.call(actuals.set, { body: result }, own.analyst)
  await expect(api.call(actuals.restore, { params: { id } }, own.analyst)).rejects.toMatchObject({ status: 409 })
})

test('a measure of one’s own has a unit, and no name twice', async () => {
  const body = { name: 'Systems shipped', format: 'number', unit: 'systems', decimals: 0 } as const
  const made = await api.call(estimateMeasures.create, { body }, own.analyst)
  await expect(api.call(estimateMeasures.create, { body }, own.analyst)).rejects.toMatchObject({ status: 422 })
  await expect(
    api.call(estimateMeasures.create, { body: { ...body, name: 'Net sales' } }, own.analyst),
  ).rejects.toMatchObject({ status: 422 })
  await say('Alder Securities', '1250', '2026-09-01', { measure: made.key, currency: null })
  expect((await columnOf('2026-Q3', { measure: made.key })).figures?.mean).toBe('1250')
})

describe('a sheet', () => {
  const csv = [
    'Firm,Analyst name,Metric,Fiscal period,Value,Estimate date,Ccy',
    'Dogwood Research,Ida Roe,EPS,Q4 2026,$1.25,9/1/2026,USD',
    'Dogwood Research,Ida Roe,Sales,4Q26,"1.2bn",2026-09-01,USD',
    'Elm Street Capital,,Adjusted EPS,2026Q4,1.30,2026-09-02,usd',
    'Elm Street Capital,,EPS,Q4 2026,1.40,2026-09-02,USD',
    'Elm Street Capital,,EPS,Q4 2026,abc,2026-09-03,USD',
    'Elm Street Capital,,Goodwill,Q4 2026,1,2026-09-03,USD',
    'Elm Street Capital,,EPS,soon,1,2026-09-03,USD',
    ',,EPS,Q4 2026,1,2026-09-03,USD',
    ',,,,,,',
  ].join('\n')

  test('is previewed, imported with file and row as source, and imported again without a change', async () => {
    const { id: sheetId, columns } = await sendSheet(api, own.analyst, csv)
    const body = {
      sheetId,
      mapping: guessMapping(columns, estimateFields),
      securityId: own.peerId,
      dated: '2026-09-01',
    }
    const preview = await api.call(estimateImports.preview, { body }, own.analyst)
    expect(preview).toMatchObject({ validCount: 3, rejectedCount: 5 })
    expect(preview.newBrokers).toEqual(['Dogwood Research', 'Elm Street Capital'])
    expect(preview.issues.map(({ rowNumber }) => rowNumber)).toEqual([5, 6, 7, 8, 9])
    const imported = await api.call(estimateImports.upload, { body }, own.analyst)
    expect(imported).toMatchObject({ addedCount: 3, changedCount: 0, unchangedCount: 0, rejectedCount: 5 })
    const again = await api.call(estimateImports.upload, { body }, own.analyst)
    expect(again).toMatchObject({ addedCount: 0, changedCount: 0, unchangedCount: 3 })
    const { cells } = await columnOf('2026-Q4', { securityId: own.peerId, measure: 'revenue' })
    expect(cells[0]).toMatchObject({
      value: '1200',
      analyst: { name: 'Ida Roe' },
      source: { type: 'file', name: 'estimates.csv', row: 3 },
    })
    const { text } = await api.request(
      'GET',
      `/v2/research/estimates.csv?security_id=${own.peerId}&measure=revenue&as_of=2026-09-30`,
      own.analyst,
    )
    expect(text).toContain('"estimates.csv, row 3"')
  })

  test('with too many rows or without its columns is rejected', async () => {
    const huge = `Broker,Period,Estimate\n${'A,2026,1\n'.repeat(20_001)}`
    const { id: sheetId, columns } = await sendSheet(api, own.analyst, huge)
    const body = {
      sheetId,
      mapping: guessMapping(columns, estimateFields),
      securityId: own.securityId,
      dated: '2026-09-01',
    }
    await expect(api.call(estimateImports.preview, { body }, own.analyst)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'sheet_id' }],
    })
    await expect(
      api.call(estimateImports.upload, { body: { ...body, mapping: [] } }, own.analyst),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'mapping' }] })
  })
})

test('a feed can be sent again: the same key changes the same figure or nothing', async () => {
  const row = {
    ...{ externalId: 'f-1', securityId: own.securityId, broker: 'Fir Lane', measure: 'eps', period: '2028' },
    ...{ value: '3.10', currency: 'USD', dated: '2026-09-01' },
  }
  const send = (rows: (typeof row)[]) =>
    api.call(estimateImports.feed, { body: { source: 'Vendor One', rows } }, own.analyst)
  const counts = async (rows: (typeof row)[]) => {
    const { addedCount, changedCount, unchangedCount } = await send(rows)
    return [addedCount, changedCount, unchangedCount]
  }
  expect(await counts([row, { ...row, externalId: 'f-2', period: '2029' }])).toEqual([2, 0, 0])
  expect(await counts([row])).toEqual([0, 0, 1])
  expect(await counts([{ ...row, value: '3.20' }])).toEqual([0, 1, 0])
  expect(await counts([{ ...row, value: '3.20', dated: '2026-09-02' }])).toEqual([0, 1, 0])
  const { cells } = await columnOf('2028', { kind: 'year' })
  expect(cells.filter(Boolean)).toMatchObject([
    {
      value: '3.2',
      dated: '2026-09-02',
      previous: null,
      source: { type: 'feed', name: 'Vendor One', externalId: 'f-1' },
    },
  ])
  await api.call(estimates.delete, { params: { id: cells.find(Boolean)?.id ?? '' } }, own.analyst)
  expect(await counts([{ ...row, value: '3.20', dated: '2026-09-02' }])).toEqual([0, 0, 1])
  await expect(send([row, row])).rejects.toMatchObject({ status: 422 })
  await expect(send([row, { ...row, externalId: 'f-3' }])).rejects.toMatchObject({ status: 422 })
  await expect(send([{ ...row, securityId: own.customer }])).rejects.toMatchObject({ status: 422 })
})

test('the page for the board is a file', async () => {
  for (const format of ['pdf', 'csv']) {
    const answer = await api.request('GET', `/v2/research/estimates/file?measure=eps&format=${format}`, own.analyst)
    expect(answer.status, format).toBe(200)
    expect(answer.bytes.length).toBeGreaterThan(500)
  }
})

test('estimates and ratings are for people with the product only', async () => {
  const without = await addPerson(api.db, [{ customer: own.customer }])
  const transcripts = await addPerson(api.db, [{ customer: own.customer }])
  await grant(api, transcripts, 'transcripts')
  for (const as of [without, transcripts]) {
    await expect(api.call(estimates.read, { query: {} }, { as })).rejects.toMatchObject({ status: 403 })
    await expect(api.call(researchBrokers.list, {}, { as })).rejects.toMatchObject({ status: 403 })
  }
  expect((await api.call(estimates.securities, {}, own.analyst)).map(({ ticker, isOwn }) => [ticker, isOwn])).toEqual([
    ['OWN', true],
    ['PEER', false],
  ])
})
