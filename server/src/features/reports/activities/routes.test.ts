import { currentHolders } from '@rostrum/contract/holders/current'
import { activities } from '@rostrum/contract/irm/activities'
import { team } from '@rostrum/contract/irm/team'
import { filingDeadline, shiftQuarter } from '@rostrum/contract/market/quarters'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { addDays, instantAt } from '@rostrum/contract/platform/time-zones'
import { activityReports } from '@rostrum/contract/reports/activities'
import { activitySections } from '@rostrum/contract/reports/activities-query'
import type { ReportPage, TableBlock } from '@rostrum/contract/reports/report'
import { session } from '@rostrum/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }

interface Pair {
  id: string
  before: number
  after: number
}

let api: Market
let securityId: string
/** The quarter ends that a meeting in the quarter between them is measured by. */
let before: string
let after: string
let buyer: Pair
let seller: Pair
let neverMet: string[]
const from = () => addDays(before, 1)
const to = () => shiftQuarter(before, 1)

beforeAll(async () => {
  api = await startMarket()
  const summary = await api.call(currentHolders.summary, {}, ada)
  if (!summary.quarter) throw new Error('Nothing is reported')
  ;({ securityId, quarter: after } = { ...summary, quarter: summary.quarter })
  before = shiftQuarter(after, -2)
  const pairs = await api.rowsOf(sql<Pair>`
    select n.organization_id as id, b.shares as before, n.shares as after from market.positions n
    join market.positions b on b.organization_id = n.organization_id and b.security_id = n.security_id and b.quarter = ${before}
    join market.portfolios k on k.organization_id = n.organization_id and k.quarter = n.quarter and k.is_complete
    join market.portfolios l on l.organization_id = n.organization_id and l.quarter = b.quarter and l.is_complete
    where n.security_id = ${securityId} and n.quarter = ${after} and b.shares > 0 and n.shares > 0
      and not exists (select from market.splits s where s.security_id = n.security_id and s.on_date > ${before})
    order by n.organization_id`)
  const found = [pairs.find((one) => one.after > one.before), pairs.find((one) => one.after < one.before)]
  if (!found[0] || !found[1]) throw new Error('No one bought and sold')
  ;[buyer, seller] = [found[0], found[1]]
  neverMet = pairs.map(({ id }) => id).filter((id) => id !== buyer.id && id !== seller.id)

  const types = await api.call(activities.types, {}, ada)
  const typeOf = (medium: string) => types.find((type) => type.medium === medium)?.id ?? ''
  const colleague = await api.call(team.createColleague, { body: { firstName: 'Cho', lastName: 'Fields' } }, ada)
  const broker = await api.call(team.createBroker, { body: { name: 'Harbour' } }, ada)
  const log = (as: typeof ada, day: string, typeId: string, more: object) =>
    api.call(activities.create, { body: { typeId, subject: 'Meeting', startsAt: `${day}T15:00:00Z`, ...more } }, as)
  const [early, late] = [addDays(before, 10), addDays(before, 50)]
  const meeting = typeOf('in_person')
  await log(ada, early, meeting, {
    organizationIds: [buyer.id],
    colleagueIds: [colleague.id],
    brokerId: broker.id,
  })
  await log(ada, late, meeting, { organizationIds: [buyer.id, seller.id], colleagueIds: [colleague.id] })
  await log(ada, late, typeOf('email'), { organizationIds: [neverMet[0]] })
  await log(ada, addDays(before, -20), meeting, { organizationIds: [seller.id] })
  await log(miles, late, meeting, { organizationIds: [neverMet[1]], visibility: 'private' })
})
afterAll(() => api.stop())

type Query = NonNullable<Args<typeof activityReports.read>['query']>
const read = (query: Query = {}, as = ada) =>
  api.call(activityReports.read, { query: { securityId, from: from(), to: to(), ...query } }, as)
const pageOf = async (query: Query, as = ada): Promise<ReportPage> => {
  const [page] = (await read(query, as)).report.pages
  if (!page) throw new Error('The report has no page')
  return page
}
const tablesOf = ({ blocks }: ReportPage): TableBlock[] => blocks.filter((block) => block.type === 'table')
const tableOf = (page: ReportPage, title: string | null) => {
  const found = tablesOf(page).find((table) => table.title === title)
  if (!found) throw new Error(`No table ${title}`)
  return found
}
const totalOf = (page: ReportPage) => tableOf(page, null).rows.at(-1)?.cells[1]

describe('the activity report', () => {
  test('has a page for each section, in the order that was asked for', async () => {
    expect((await read()).report.pages).toHaveLength(activitySections.length)
    const { pages } = (await read({ sections: ['regions', 'outreach'] })).report
    expect(pages.map(({ title }) => title)).toEqual(['Regions', 'Outreach by month'])
  })

  test('counts what the list of activities shows to the same person', async () => {
    const { timeZone } = await api.call(session.currentUser, {}, ada)
    const period = {
      from: instantAt({ day: from(), time: '00:00' }, timeZone).toISOString(),
      to: instantAt({ day: addDays(to(), 1), time: '00:00' }, timeZone).toISOString(),
    }
    const listed = async (as: typeof ada, more: object = {}) =>
      (await api.call(activities.list, { query: { ...period, ...more } }, as)).meta.total
    for (const as of [ada, miles]) {
      const { activityCount, report } = await read({ sections: ['outreach', 'types', 'regions'] }, as)
      expect(activityCount).toBe(await listed(as))
      for (const page of report.pages) expect(totalOf(page)).toBe(activityCount)
    }
    // The private one of Miles.
    expect((await read({}, miles)).activityCount).toBe((await read()).activityCount + 1)
    const { data } = await api.call(team.colleagues, { query: { pageSize: 100 } }, ada)
    const colleagueIds = data.filter(({ lastName }) => lastName === 'Fields').map(({ id }) => id)
    const page = await pageOf({ sections: ['types'], colleagueIds })
    expect(totalOf(page)).toBe(await listed(ada, { colleagueIds }))
    expect(page.filters).toEqual(['Colleague: Cho Fields'])
    for (const row of tableOf(await pageOf({ sections: ['types'] }), null).rows.slice(0, -1)) {
      const type = (await api.call(activities.types, {}, ada)).find(({ name }) => name === row.cells[0])
      expect(row.cells[1]).toBe(type && (await listed(ada, { typeIds: [type.id] })))
    }
  })

  test('compares with as many days before', async () => {
    const answer = await read({ sections: ['types'] })
    expect(answer.comparedTo).toBe(addDays(answer.from, -1))
    const days = (first: string, last: string) => Date.parse(last) - Date.parse(first)
    expect(days(answer.comparedFrom, answer.comparedTo)).toBe(days(answer.from, answer.to))
  })

  test('a colleague counts for each activity, a broker for its own', async () => {
    const colleagues = tableOf(await pageOf({ sections: ['colleagues'] }), null)
    expect(colleagues.rows.find(({ cells }) => cells[0] === 'Cho Fields')?.cells[1]).toBe(2)
    const brokers = tableOf(await pageOf({ sections: ['brokers'] }), null)
    expect(brokers.rows.find(({ cells }) => cells[0] === 'Harbour')?.cells[1]).toBe(1)
  })

  test('shows which of the largest holders were reached', async () => {
    const [table] = tablesOf(await pageOf({ sections: ['coverage'], top: 100 }))
    const { data } = await api.call(currentHolders.list, { query: { securityId, pageSize: 100 } }, ada)
    expect(table?.rows.map(({ link }) => link?.id)).toEqual(data.map(({ holder }) => holder.id))
    const row = (id: string) => table?.rows.find(({ link }) => link?.id === id)
    if (row(buyer.id)) expect(row(buyer.id)?.cells.slice(4, 6)).toEqual([2, 2])
    expect(table?.rows.filter(({ cells }) => Number(cells[4]) > 0).length).toBeGreaterThan(0)
  })

  test('follows those who were met to their filings two quarters later', async () => {
    const page = await pageOf({ sections: ['funnel'] })
    const investors = tableOf(page, 'Investors met')
    const row = (id: string) => investors.rows.find(({ link }) => link?.id === id)?.cells
    expect(row(buyer.id)?.slice(1)).toEqual([2, 'Yes', before, buyer.before, after, buyer.after, 'Bought'])
    // Met before the period, too.
    expect(row(seller.id)?.slice(1)).toEqual([1, 'No', before, seller.before, after, seller.after, 'Sold'])
    // A message is no meeting, and the private meeting of a colleague is not seen.
    for (const id of neverMet.slice(0, 2)) expect(row(id)).toBeUndefined()
    const cho = tableOf(page, 'By colleague').rows.find(({ cells }) => cells[0] === 'Cho Fields')
    expect(cho?.cells.slice(1, 8)).toEqual([2, 1, 2, 1, 0, 1, 0])
    expect(page.blocks.some((block) => block.type === 'text' && block.title === 'How to read this')).toBe(true)
  })

  describe('as of a day', () => {
    const early = () => addDays(before, 20)
    const total = async (knownOn: string) => (await read({ sections: ['outreach'], knownOn })).activityCount

    beforeAll(async () => {
      await sql`update app.activities set created_at = starts_at`.execute(api.db)
    })

    test('counts what had been logged by then, whatever was logged or removed later', async () => {
      expect(await total(early())).toBe(1)
      const known = await total(to())
      expect(known).toBe(3)
      const [type] = await api.call(activities.types, {}, ada)
      const body = { typeId: type?.id ?? '', subject: 'Found later', startsAt: `${early()}T15:00:00Z` }
      const { id } = await api.call(activities.create, { body: { ...body, organizationIds: [buyer.id] } }, ada)
      const { data } = await api.call(activities.list, { query: { search: 'Meeting', organizationId: buyer.id } }, ada)
      const [removed] = data
      await api.call(activities.delete, { params: { id: removed?.id ?? '' } }, ada)
      expect(await total(to())).toBe(known)
      const { filters, sources } = await pageOf({ sections: ['outreach'], knownOn: to() })
      expect(filters.at(-1)).toMatch(/^As of /)
      expect(sources.join(' ')).toContain('Only activities logged by')
      await api.call(activities.restore, { params: { id: removed?.id ?? '' } }, ada)
      await api.call(activities.delete, { params: { id } }, ada)
    })

    test('ends the usual period that day, and says that targets are as of today', async () => {
      const answer = await read({ from: undefined, to: undefined, knownOn: early(), sections: ['targets'] })
      expect(answer.to).toBe(early())
      expect(answer.from).toBe(addDays(shiftQuarter(before, -3), 1))
    })

    test('follows meetings only into quarters that were due by then', async () => {
      const outcomes = async (knownOn: string) =>
        tableOf(await pageOf({ sections: ['funnel'], knownOn }), 'Investors met').rows.map(({ cells }) => cells.at(-1))
      expect(new Set(await outcomes(addDays(filingDeadline(after), -1)))).toEqual(new Set(['Too early']))
      expect(await outcomes(addDays(after, 200))).toContain('Bought')
      const page = await pageOf({ sections: ['funnel'], knownOn: to() })
      expect(page.sources.join(' ')).toContain('as filed by')
    })
  })

  test('is empty without activities, and rejects a period that ends before it begins', async () => {
    const { report, activityCount } = await read({ from: '2001-01-01', to: '2001-03-31' })
    expect({ pages: report.pages, activityCount }).toEqual({ pages: [], activityCount: 0 })
    const status = async (query: string) => (await api.request('GET', `/v2/reports/activities?${query}`, ada)).status
    expect(await status('from=2026-02-01&to=2026-01-01')).toBe(422)
  })

  test('the file has the figures of the screen', async () => {
    const query = `security_id=${securityId}&from=${from()}&to=${to()}&sections=funnel&format=csv`
    const { text } = await api.request('GET', `/v2/reports/activities/file?${query}`, ada)
    const page = await pageOf({ sections: ['funnel'] })
    for (const { cells } of tableOf(page, 'Investors met').rows) expect(text).toContain(String(cells[0]))
    expect(text).toContain('Small numbers mislead')
  })
})
