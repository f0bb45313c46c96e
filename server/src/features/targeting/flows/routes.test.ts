import { focus } from '@rostrum/contract/focus'
import { movers } from '@rostrum/contract/holders/movers'
import { regionOf } from '@rostrum/contract/holders/regions'
import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { flowGroupLabel, moneyFlows } from '@rostrum/contract/targeting/flows'
import { type FlowGrouping, flowGroupings } from '@rostrum/contract/targeting/flows-query'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { insertSmallMarket, managers, quarter, securities } from '#testing/small-market.ts'
import { byManager, figuresOf, recount, sumOf } from './testing/recount.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const ours = demoSecurities.veltraneA
const peers = demoPeers[ours] ?? []
const periods = [
  ['adjacent quarters', '2026-03-31', '2026-06-30'],
  ['half a year', '2026-03-31', '2026-09-30'],
] as const

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

type Query = NonNullable<Args<typeof moneyFlows.summary>['query']>
type ManagerQuery = NonNullable<Args<typeof moneyFlows.managers>['query']>
type GroupQuery = NonNullable<Args<typeof moneyFlows.groups>['query']>

const summaryOf = (query: Query = {}, caller: typeof ada = ada) => api.call(moneyFlows.summary, { query }, caller)
const groupsOf = (query: GroupQuery) => api.call(moneyFlows.groups, { query }, ada)
const totalOf = (query: Args<typeof moneyFlows.total>['query']) => api.call(moneyFlows.total, { query }, ada)

/** Every page of the list. */
async function managersOf(query: ManagerQuery) {
  const rows = []
  for (let pageOffset = 0; ; pageOffset += 500) {
    const { data, meta } = await api.call(moneyFlows.managers, { query: { ...query, pageSize: 500, pageOffset } }, ada)
    rows.push(...data)
    if (rows.length >= meta.total) return rows
  }
}

/** The industry or sector of our security, from the plain tables. */
async function stocksOf(role: 'industry' | 'sector'): Promise<string[]> {
  const same = role === 'industry' ? sql`s.subsector_code = o.subsector_code` : sql`t.sector_code = u.sector_code`
  const rows = await api.rowsOf(sql<{ id: string }>`
    select s.id from market.securities o join market.subsectors u on u.code = o.subsector_code
    cross join market.securities s join market.subsectors t on t.code = s.subsector_code
    where o.id = ${ours} and ${same} and s.kind in ('common', 'depositary_receipt')`)
  return rows.map(({ id }) => id)
}

const membersOf = async (key: string): Promise<readonly string[]> =>
  key === 'industry' || key === 'sector' ? stocksOf(key) : [key === 'own' ? ours : key]

describe.each(periods)('%s, recounted by plain loops', (_, from, to) => {
  test('every figure of our security, its peers, its industry and its sector', async () => {
    const { subjects, ...summary } = await summaryOf({ from, to })
    expect(summary).toMatchObject({ securityId: ours, from, to })
    expect(subjects.map(({ key, role }) => [key, role])).toEqual([
      ['own', 'own'],
      ...peers.map((id) => [id, 'peer']),
      ['industry', 'industry'],
      ['sector', 'sector'],
    ])
    for (const subject of subjects) {
      const { moves, notFiled, notComparable } = await recount(api, await membersOf(subject.key), from, to)
      expect(subject).toMatchObject(figuresOf(byManager(moves)))
      const counted = (positions: typeof notFiled) => ({
        managerCount: new Set(positions.map(({ organizationId }) => organizationId)).size,
        value: sumOf(positions, ({ value }) => value),
      })
      expect(subject.notFiled).toEqual(counted(notFiled))
      expect(subject.notComparable).toEqual(counted(notComparable))
      expect(subject.valueChange).toBe(subject.netFlow + subject.priceEffect)
      expect(subject.netFlow).toBe(subject.inflow + subject.outflow)
      expect(subject.valueChange).toBe(subject.value - subject.previousValue)
    }
    expect(subjects.some(({ netFlow }) => netFlow !== 0)).toBe(true)
  })

  test.each(['own', 'industry'] as const)('every manager behind %s', async (subject) => {
    const { moves } = await recount(api, await membersOf(subject), from, to)
    const expected = byManager(moves)
    const rows = await managersOf({ from, to, subject })
    const listed = rows.map(({ holder, netFlow, previousValue, value, valueChange }) => ({
      id: holder.id,
      ...{ netFlow, previousValue, value, valueChange },
    }))
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
    expect(listed.toSorted(byId)).toEqual(expected.toSorted(byId))
    expect(rows.map(({ netFlow }) => netFlow)).toEqual(expected.map(({ netFlow }) => netFlow).toSorted((a, b) => b - a))
    for (const row of rows) expect(row.valueChange).toBe(row.netFlow + row.priceEffect)
  })

  test.each(flowGroupings)('by %s, each group recounted from the managers, and its list adds up to it', async (by) => {
    const { moves } = await recount(api, [ours], from, to)
    const known = await api.rowsOf(sql<Known>`select id, type, styles, country_code as country, turnover_label, eaum
      from market.organization_index`)
    const directory = new Map(known.map((one) => [one.id, one]))
    const keyed = byManager(moves).flatMap((one) => {
      const manager = directory.get(one.id)
      return manager ? keysOf(manager)[by].map((key) => ({ key, one })) : []
    })
    const { total, groups } = await groupsOf({ from, to, by })
    expect(total).toEqual(figuresOf(byManager(moves)))
    const expected = [...Map.groupBy(keyed, ({ key }) => key)].map(([key, ones]) => ({
      key,
      ...figuresOf(ones.map(({ one }) => one)),
    }))
    const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)
    expect(groups.toSorted(byKey)).toEqual(expected.toSorted(byKey))
    if (by !== 'style') expect(sumOf(groups, ({ netFlow }) => netFlow)).toBe(total.netFlow)
    for (const { key, ...figures } of groups) {
      const query = { from, to, by, groupKey: key }
      expect(await totalOf(query)).toEqual(figures)
      const rows = await managersOf(query)
      expect([rows.length, sumOf(rows, (row) => row.netFlow), sumOf(rows, (row) => row.priceEffect)]).toEqual([
        figures.managerCount,
        figures.netFlow,
        figures.priceEffect,
      ])
      const buyers = await managersOf({ ...query, side: 'buyers' })
      expect([buyers.length, sumOf(buyers, (row) => row.netFlow)]).toEqual([figures.buyerCount, figures.inflow])
    }
  })
})

interface Known {
  id: string
  type: string
  styles: string[]
  country: string | null
  turnoverLabel: string | null
  eaum: number | null
}

const keysOf = ({ type, styles, country, turnoverLabel, eaum }: Known): Record<FlowGrouping, string[]> => ({
  style: styles.length > 0 ? styles : ['unknown'],
  type: [type],
  turnover: [turnoverLabel ?? 'unknown'],
  region: [regionOf(country)],
  size: [sizeOf(eaum ?? 0)],
  orientation: [styles.includes('index') ? 'passive' : 'active'],
})

function sizeOf(eaum: number): string {
  if (eaum <= 0) return 'unknown'
  if (eaum >= 100e9) return 'mega'
  if (eaum >= 10e9) return 'large'
  return eaum >= 1e9 ? 'medium' : 'small'
}

describe('figures agree', () => {
  test('with Movers, and any filter on managers narrows sums and lists alike', async () => {
    const [from, to] = ['2026-03-31', '2026-06-30']
    for (const whose of [{}, { types: ['hedge_fund' as const] }, { rollUp: true }, { styles: ['growth' as const] }]) {
      const { subjects } = await summaryOf({ from, to, ...whose })
      const moved = await api.call(movers.summary, { query: { from, to, ...whose } }, ada)
      for (const security of moved.securities) {
        const subject = subjects.find(({ key }) => key === (security.isOwn ? 'own' : security.id))
        expect([subject?.netFlow, subject?.priceEffect, subject?.notComparable.managerCount]).toEqual([
          security.netFlow,
          security.priceEffect,
          security.incomparableCount,
        ])
      }
      const [own] = subjects
      const sum = await totalOf({ from, to, ...whose })
      expect(own).toMatchObject(sum)
      const rows = await managersOf({ from, to, ...whose })
      expect([rows.length, sumOf(rows, (row) => row.netFlow)]).toEqual([own?.managerCount, own?.netFlow])
    }
  })

  test('by default between the settled quarter and the prior one', async () => {
    const { from, to } = await summaryOf()
    const { quarter: settled } = await api.firstOf(
      sql<{ quarter: string }>`select quarter::text as quarter from market.security_index where id = ${ours}`,
    )
    expect(to).toBe(settled)
    expect(from).toBe(quarterBefore(settled))
  })

  test('files have what is shown', async () => {
    const period = 'from=2026-03-31&to=2026-06-30'
    const linesOf = async (path: string) => {
      const { text, headers } = await api.request('GET', path, ada)
      const [header = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
      return { header, lines, name: headers.get('content-disposition') ?? '' }
    }
    const { subjects } = await summaryOf({ from: '2026-03-31', to: '2026-06-30' })
    const all = await linesOf(`/v2/money_flows.csv?${period}`)
    expect(all.name).toContain('VLTN.A-money-flows-2026Q1-2026Q2.csv')
    expect(all.header).toContain('Net flow (USD),Price effect (USD),Change in value (USD)')
    expect(all.lines).toHaveLength(subjects.length)
    expect(all.lines[0]).toContain(`,${subjects[0]?.netFlow},${subjects[0]?.priceEffect},${subjects[0]?.valueChange},`)

    const { groups } = await groupsOf({ from: '2026-03-31', to: '2026-06-30', by: 'type' })
    const byType = await linesOf(`/v2/money_flows/groups.csv?${period}&by=type`)
    expect(byType.header.startsWith('Type,Managers,Inflow (USD)')).toBe(true)
    expect(byType.lines.map((line) => line.split(',')[0])).toEqual(groups.map(({ key }) => flowGroupLabel('type', key)))

    const rows = await managersOf({ from: '2026-03-31', to: '2026-06-30', side: 'sellers' })
    const list = await linesOf(
      `/v2/money_flows/managers.csv?${period}&side=sellers&columns=net_flow&columns=price_effect&columns=change`,
    )
    expect(list.header).toBe('Net flow (USD),Price effect (USD),Change')
    expect(list.lines).toEqual(rows.map((row) => `${row.netFlow},${row.priceEffect},${row.change}`))
  })
})

describe('a market counted by hand', () => {
  beforeAll(async () => {
    await insertSmallMarket(api.db)
    // A share cost 8 at the end of the prior quarter.
    await sql`insert into market.prices (security_id, on_date, close, source)
      select id, '2026-06-30', 8, 'test' from market.securities where name like 'Smallmarket %'`.execute(api.db)
    // Held us, and filed nothing since.
    await sql`insert into market.positions (quarter, security_id, organization_id, shares, value, accessions)
      values ('2026-06-30', ${securities.own}, ${managers.group}, 500, 4000, '{}')`.execute(api.db)
  })
  const small = { securityId: securities.own, from: '2026-06-30', to: quarter }

  test('trades at the mean price, on the split basis of today; the rest is the price', async () => {
    const [own] = (await summaryOf(small)).subjects
    // 20,000 and 2,000 bought and 6,000 sold at (4 + 5) / 2.
    expect(own).toMatchObject({
      ...{ fromPrice: 4, toPrice: 5, inflow: 99_000, outflow: -27_000, netFlow: 72_000 },
      ...{ buyerCount: 2, sellerCount: 1, managerCount: 4, previousValue: 170_000, value: 250_000 },
      ...{ valueChange: 80_000, priceEffect: 8_000 },
    })
    expect(own?.flowShare).toBeCloseTo(72 / 170, 10)
    const rows = await managersOf(small)
    expect(rows.map((row) => [row.holder.name.slice(12), row.netFlow, row.change])).toEqual([
      ['broad', 90_000, 20_000],
      ['north', 9_000, 2_000],
      ['only', 0, 0],
      ['gone', -27_000, -6_000],
    ])
  })

  test('who did not file is neither a seller nor a buyer, and stated apart', async () => {
    const { subjects, notes } = await summaryOf(small)
    expect(subjects[0]).toMatchObject({
      notFiled: { managerCount: 1, value: 4_000 },
      notComparable: { managerCount: 1, value: 80_000 },
    })
    expect(notes).toContain(
      '1 holder of SMOWN in Q2 2026 has no complete filing for Q3 2026 and is not counted as a seller.',
    )
    expect(notes).toContain(
      '1 holder of SMOWN in Q3 2026 has no comparable filing for Q2 2026 and is not counted as a buyer.',
    )
    const listed = (await managersOf(small)).map(({ holder }) => holder.id)
    expect(listed).not.toContain(managers.group)
    expect(listed).not.toContain(managers.silent)
  })
})

describe('peer groups', () => {
  test('another group can be chosen, and nobody else sees it', async () => {
    const [, second = '', third = ''] = peers
    const group = await api.call(
      focus.createPeerGroup,
      { body: { securityId: ours, name: 'Close peers', peerSecurityIds: [third, second] } },
      ada,
    )
    const { subjects, peerGroupId } = await summaryOf({ peerGroupId: group.id })
    expect(peerGroupId).toBe(group.id)
    expect(subjects.map(({ key }) => key)).toEqual(['own', third, second, 'industry', 'sector'])
    const foreign = await api.request('GET', `/v2/money_flows?security_id=${ours}&peer_group_id=${group.id}`, noor)
    expect(foreign).toMatchObject({ status: 404, json: { errors: [{ message: 'Peer group not found' }] } })
    const theirs = await summaryOf({ securityId: ours }, noor)
    expect(theirs.subjects.map(({ key }) => key)).toEqual(['own', 'industry', 'sector'])
  })
})

describe('rejected', () => {
  const paths = ['', '.csv', '/groups', '/groups.csv', '/managers', '/managers.csv', '/managers/total']
  test.each(paths)('at /v2/money_flows%s', async (path) => {
    const ask = (query: string) => api.request('GET', `/v2/money_flows${path}?${query}`, ada)
    expect((await ask(`security_id=${newId()}`)).status).toBe(404)
    expect((await ask(`peer_group_id=${newId()}`)).status).toBe(404)
    expect(await ask('to=2026-06-29')).toMatchObject({ status: 422, json: { errors: [{ field: 'to' }] } })
    expect(await ask('from=2026-06-30&to=2026-06-30')).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'from', message: 'Choose an earlier quarter' }] },
    })
    expect((await ask('types=luck')).status).toBe(400)
    if (!/groups|managers/.test(path)) return
    expect(await ask(`subject=${newId()}`)).toMatchObject({ status: 422, json: { errors: [{ field: 'subject' }] } })
    expect((await ask('subject=luck')).status).toBe(400)
    expect((await ask('by=luck')).status).toBe(400)
    if (!/managers/.test(path)) return
    expect(await ask('group_key=growth')).toMatchObject({ status: 422, json: { errors: [{ field: 'by' }] } })
    expect((await ask('side=luck')).status).toBe(400)
  })

  test('quarters without filings are empty', async () => {
    const asked = { from: '1998-12-31', to: '1999-12-31' }
    const { subjects } = await summaryOf(asked)
    expect(subjects.every(({ managerCount, netFlow }) => managerCount === 0 && netFlow === 0)).toBe(true)
    expect(await managersOf(asked)).toEqual([])
  })
})
