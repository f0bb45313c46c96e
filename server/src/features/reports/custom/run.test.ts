import { campaignResults } from '@rostrum/contract/email/campaigns/results'
import { currentHolders } from '@rostrum/contract/holders/current'
import { historicalHolders } from '@rostrum/contract/holders/historical'
import { activities } from '@rostrum/contract/irm/activities'
import { toWire } from '@rostrum/contract/platform/wire'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { type CustomResult, customReporting, type ReportSubject } from '@rostrum/contract/reports/custom'
import { CustomDefinition, customSubjects } from '@rostrum/contract/reports/custom-definition'
import { measuresOf } from '@rostrum/contract/reports/engine/measures'
import type { ReportPage, TableBlock } from '@rostrum/contract/reports/report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addPerson } from '#testing/people.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }

let api: Api
let known: ReportSubject[]
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  known = await api.call(customReporting.subjects, {}, ada)
})
afterAll(() => api.stop())

type Given = Partial<CustomDefinition> & Pick<CustomDefinition, 'subject'>
const run = (given: Given, as = ada): Promise<CustomResult> =>
  api.call(customReporting.run, { body: { definition: CustomDefinition.parse(given) } }, as)

function tableOf({ blocks }: ReportPage): TableBlock {
  const table = blocks.find((block) => block.type === 'table')
  if (table?.type !== 'table') throw new Error('No table')
  return table
}
const linesOf = (result: CustomResult) => tableOf(result.page).rows.map(({ cells }) => cells)

test('every subject runs with all its fields, all its measures and a pivot', async () => {
  const available = known.map(({ subject }) => subject)
  expect(customSubjects.filter((subject) => !available.includes(subject))).toEqual([])
  for (const { subject, fields } of known) {
    const columns = fields.map(({ key }) => key)
    const plain = await run({ subject, columns })
    expect(plain.missing, subject).toEqual([])
    expect(tableOf(plain.page).columns, subject).toHaveLength(fields.length)
    expect(plain.page.sources[0], subject).toMatch(/^Data as of \w{3} \d+, \d{4}\.$/)
    const group = fields.find(({ type }) => type === 'text')?.key ?? ''
    const date = fields.find(({ type }) => type === 'date')?.key
    const measures = [null, ...fields].flatMap((field) =>
      measuresOf(field).map((type) => ({ type, field: field?.key ?? null })),
    )
    for (let from = 0; from < measures.length; from += 20) {
      const grouped = await run({
        subject,
        groups: [{ field: group, by: null }],
        measures: measures.slice(from, from + 20),
        pivot: date ? { field: date, by: 'quarter' } : null,
        top: 5,
      })
      expect(grouped.missing, subject).toEqual([])
      expect(grouped.figures.length, subject).toBe(tableOf(grouped.page).columns.length)
    }
  }
}, 120_000)

describe('the filters of the list', () => {
  const whose = { orientation: 'active', country: ['US'], coverages: ['gap', 'never_met'] } as const
  const address = 'orientation=active&country=US&coverages=gap&coverages=never_met'

  test('leave the rows that the lists of holders and organizations show with them', async () => {
    const asked = { columns: ['name'], listFilters: address }
    const holdersOf = await run({ subject: 'holders', ...asked })
    const shown = await api.call(
      currentHolders.list,
      { query: { pageSize: 500, ...whose, country: [...whose.country], coverages: [...whose.coverages] } },
      ada,
    )
    expect(holdersOf.rowCount).toBe(shown.meta.total)
    expect(holdersOf.rowCount).toBeGreaterThan(0)
    const namesOf = (result: CustomResult) => linesOf(result).map(([name]) => name)
    expect(namesOf(holdersOf).toSorted()).toEqual(shown.data.map(({ holder }) => holder.name).toSorted())
    const listed = await api.call(
      organizations.list,
      { query: { pageSize: 1, types: ['hedge_fund'], eaumMin: 1_000_000_000 } },
      ada,
    )
    const found = await run({ subject: 'organizations', listFilters: 'types=hedge_fund&eaumMin=1000000000' })
    expect(found.rowCount).toBe(listed.meta.total)
    expect(found.page.filters).toEqual(['Type Hedge Fund', 'eAUM at least $1,000,000,000'])
  })

  test('hold for every subject that has them, and are said in words', async () => {
    for (const subject of ['holders', 'positions', 'movers', 'flows'] as const) {
      const all = await run({ subject, columns: ['name', 'country'] })
      const some = await run({ subject, columns: ['name', 'country'], listFilters: address })
      expect(some.rowCount, subject).toBeLessThan(all.rowCount)
      const countries = new Set(linesOf(some).map(([, country]) => country))
      countries.delete(null)
      expect([...countries], subject).toEqual(['United States'])
      expect(some.page.filters, subject).toEqual([
        'Active or passive Active',
        'Country United States',
        'Coverage Gap or Never met',
      ])
    }
  })

  test('name a colleague, but nobody of another customer', async () => {
    const wordsFor = async (id: string) => (await run({ subject: 'holders', listFilters: `owners=${id}` })).page.filters
    expect(await wordsFor(await api.userId(miles.as))).toEqual([expect.stringMatching(/^Relationship owner Miles /)])
    const stranger = await api.userId(await addPerson(api.db, [{ customer: demoCustomers.brackmoor }]))
    expect(await wordsFor(stranger)).toEqual([`Relationship owner ${stranger}`])
  })
})

test('holders equal the screen of holders, with their source', async () => {
  const result = await run({
    subject: 'holders',
    columns: ['name', 'shares', 'change', 'value'],
    sort: [{ column: 'shares', direction: 'desc' }],
    top: 10,
  })
  const { data, meta } = await api.call(currentHolders.list, { query: { pageSize: 500 } }, ada)
  expect(linesOf(result).slice(0, 10)).toEqual(
    data.slice(0, 10).map(({ holder, shares, change, value }) => [holder.name, shares, change, value]),
  )
  expect(result.rowCount).toBe(meta.total)
  const total = tableOf(result.page).rows.find(({ tone }) => tone === 'total')
  const summary = await api.call(currentHolders.summary, { query: {} }, ada)
  expect(total?.cells[1]).toBe(summary.shares)
  expect(result.page.sources.join(' ')).toContain('Form 13F filings with the SEC for Q')
})

test('positions by quarter equal the history of holders', async () => {
  const { quarters } = await api.call(historicalHolders.summary, { query: {} }, ada)
  const result = await run({
    subject: 'positions',
    groups: [{ field: 'quarter', by: 'quarter' }],
    measures: [
      { type: 'sum', field: 'shares' },
      { type: 'sum', field: 'holders' },
    ],
  })
  const held = quarters.filter(({ holderCount }) => holderCount > 0)
  expect(held.length).toBeGreaterThan(0)
  expect(linesOf(result)).toEqual(held.map(({ quarter, shares, holderCount }) => [quarter, shares, holderCount]))
})

/** Sent to four: one returned, and two of the others opened, of whom one clicked. */
async function addCampaign(name: string, tracked: boolean): Promise<string> {
  const customerId = demoCustomers.veltrane
  const id = newId()
  const acceptedAt = new Date('2026-05-04T14:00:00Z')
  const content = JSON.stringify({ blocks: [] })
  const audience = JSON.stringify({ include: [], exclude: [] })
  const tracking = { tracksOpens: tracked, tracksClicks: tracked }
  const sent = { customerId, id, name, userId: await api.userId(ada.as), status: 'sent', startedAt: acceptedAt }
  await api.db
    .insertInto('app.campaigns')
    .values({ ...sent, ...tracking, content, audience })
    .execute()
  const happened: object[] = [
    { state: 'bounced' },
    { firstOpenedAt: acceptedAt, firstClickedAt: acceptedAt },
    { firstOpenedAt: acceptedAt, answeredAt: acceptedAt },
    {},
  ]
  for (const [at, one] of happened.entries()) {
    const email = `investor${at}@fund.example`
    const row = { customerId, id: newId(), campaignId: id, name: email, email, domain: 'fund.example', acceptedAt }
    await api.db
      .insertInto('app.campaignRecipients')
      .values({ ...row, state: 'accepted', sendAt: acceptedAt, messageId: `<${row.id}@test.example>`, ...one })
      .execute()
  }
  return id
}

test('campaigns have the figures of their results, and none for what is not tracked', async () => {
  const id = await addCampaign('Tracked results', true)
  await addCampaign('Untracked results', false)
  const report = await run({
    subject: 'campaigns',
    columns: ['name', 'delivered', 'opened', 'clicked', 'replied', 'bounced', 'openRate', 'replyRate', 'sentOn'],
    filters: [{ field: 'name', operator: 'contains', values: ['tracked results'] }],
    sort: [{ column: 'name', direction: 'asc' }],
  })
  const { figures } = await api.call(campaignResults.read, { params: { id } }, ada)
  const { delivered, opened, clicked, answered, bounced } = figures
  expect([delivered, opened, clicked, answered, bounced]).toEqual([3, 2, 1, 1, 1])
  expect(linesOf(report)).toEqual([
    ['Tracked results', delivered, opened, clicked, answered, bounced, 2 / 3, 1 / 3, '2026-05-04'],
    ['Untracked results', 3, null, null, 1, 1, null, 1 / 3, '2026-05-04'],
    ['Total (2)', 6, 2, 1, 2, 2, null, null, null],
  ])
  expect(tableOf(report.page).rows[0]?.link).toEqual({ type: 'campaign', id })
})

test('every figure opens its rows', async () => {
  const definition = CustomDefinition.parse({
    subject: 'holders',
    groups: [{ field: 'type', by: null }],
    measures: [{ type: 'sum', field: 'shares' }, { type: 'count' }],
  })
  const result = await api.call(customReporting.run, { body: { definition } }, ada)
  const [row] = result.rows
  const figure = result.figures.findLast((one) => one !== null)
  if (!row || !figure) throw new Error('No figure')
  const page = await api.call(customReporting.rows, { body: { definition, row, figure } }, ada)
  const listed = tableOf(page).rows.filter(({ tone }) => tone === null)
  expect(listed).toHaveLength(Number(linesOf(result)[0]?.[2]))
  expect(listed.every(({ link }) => link?.type === 'organization')).toBe(true)
  const gone = { ...row, keys: ['No such type'] }
  await expect(api.call(customReporting.rows, { body: { definition, row: gone, figure } }, ada)).rejects.toMatchObject({
    status: 404,
  })
})

test('a private activity of a colleague is in no report but theirs', async () => {
  const [type] = await api.call(activities.types, {}, ada)
  const { data } = await api.call(organizations.list, { query: { pageSize: 1 } }, ada)
  const body = {
    typeId: type?.id ?? '',
    subject: 'Quiet talk about a merger',
    startsAt: '2026-05-04T14:00:00Z',
    organizationIds: [data[0]?.id ?? ''],
    visibility: 'private' as const,
  }
  await api.call(activities.create, { body }, ada)
  const definition = {
    subject: 'activities' as const,
    columns: ['subject', 'isPrivate'],
    filters: [{ field: 'subject', operator: 'contains' as const, values: ['quiet talk'] }],
  }
  expect(linesOf(await run(definition))).toEqual([['Quiet talk about a merger', 'Yes']])
  expect(linesOf(await run(definition, miles))).toEqual([])
  const counted = await run({ subject: 'activities', groups: [{ field: 'isPrivate', by: null }] }, miles)
  expect(linesOf(counted).flat()).not.toContain('Yes')
})

const attacks = ["'; drop table app.activities; --", '=cmd|1!A1', '__proto__', '%_\\', '<script>']

test('names, columns, filters and values are text', async () => {
  for (const attack of attacks) {
    const result = await run({
      subject: 'organizations',
      columns: [attack, 'name'],
      filters: [
        { field: attack, operator: 'is', values: [attack] },
        { field: 'name', operator: 'contains', values: [attack] },
      ],
      groups: [],
      sort: [{ column: attack, direction: 'asc' }],
      marks: [{ column: attack, operator: 'is', value: attack, tone: 'negative' }],
    })
    expect(result.missing).toEqual([attack])
    expect(linesOf(result)).toEqual([])
    expect(result.page.sources.at(-1)).toBe(`Excluded because the field no longer exists: ${attack}.`)
  }
  for (const wrong of [{ subject: 'users' }, { subject: 'tasks', sql: 'x' }, { subject: 'tasks', top: 0 }]) {
    const answer = await api.request('POST', '/v2/reports/custom/run', { ...ada, json: { definition: wrong } })
    expect(answer.status).toBe(422)
  }
})

const fileOf = (definition: Given, format: string, title: string) =>
  api.request('POST', '/v2/reports/custom/file', {
    ...ada,
    json: toWire({ definition: CustomDefinition.parse(definition), format, title }) as object,
  })

test('files have the filters, the date and the rows of the screen, and no formulas', async () => {
  const [type] = await api.call(activities.types, {}, ada)
  const body = {
    typeId: type?.id ?? '',
    subject: '=HYPERLINK("http://evil.example")',
    startsAt: '2026-05-05T14:00:00Z',
  }
  const { data } = await api.call(organizations.list, { query: { pageSize: 1 } }, ada)
  await api.call(activities.create, { body: { ...body, organizationIds: [data[0]?.id ?? ''] } }, ada)
  const definition: Given = {
    subject: 'activities',
    columns: ['subject', 'date'],
    filters: [{ field: 'subject', operator: 'contains', values: ['hyperlink'] }],
  }
  const csv = await fileOf(definition, 'csv', 'Risky')
  expect(csv.status).toBe(200)
  expect(csv.text).toContain('Subject contains hyperlink')
  expect(csv.text).toContain('Data as of ')
  expect(csv.text).not.toMatch(/(^|[\n,])"?=HYPERLINK/)
  for (const format of ['pdf', 'xlsx']) {
    const file = await fileOf(definition, format, 'Risky')
    expect(file.status).toBe(200)
    expect(file.bytes.length).toBeGreaterThan(1000)
  }
})

test('a hundred columns are shown, a hundred and one are too many', async () => {
  const columns = Array.from({ length: 100 }, (_, at) => ['name', 'shares', 'type'][at % 3] ?? 'name')
  const result = await run({ subject: 'holders', columns, top: 3 })
  expect(tableOf(result.page).columns).toHaveLength(100)
  const definition = toWire({ subject: 'holders', columns: [...columns, 'name'] }) as object
  const answer = await api.request('POST', '/v2/reports/custom/run', { ...ada, json: { definition } })
  expect(answer.status).toBe(422)
})
