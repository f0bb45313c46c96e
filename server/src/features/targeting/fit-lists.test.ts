// Lists of people and funds by fit. Parts of funds are recounted here from their holdings.
import { fit } from '@rostrum/contract/targeting/fit'
import { fitLists, type TargetFund, type TargetPerson } from '@rostrum/contract/targeting/fit-lists'
import { targets } from '@rostrum/contract/targeting/targets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { withClient } from '#platform/database/with-client.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { scoreUnlessUnderWay } from './score-market.ts'
import { listWork } from './scores/queries/work.ts'

const ada = { as: 'ada@veltrane.example' }
const ours = demoSecurities.veltraneA

let api: Market
let quarter: string
beforeAll(async () => {
  api = await startMarket()
  await withClient(api.databaseUrl, (client) => scoreUnlessUnderWay(client))
  quarter = (await api.call(targets.context, { query: {} }, ada)).quarter ?? ''
})
afterAll(() => api.stop())

const fundsOf = async (query: Parameters<typeof api.call<typeof fitLists.funds>>[1]['query'] = {}) =>
  api.call(fitLists.funds, { query: { pageSize: 500, ...query } }, ada)
const peopleOf = async (query: Parameters<typeof api.call<typeof fitLists.people>>[1]['query'] = {}) =>
  api.call(fitLists.people, { query: { pageSize: 500, ...query } }, ada)

/** Securities and values in the latest report of each fund up to the quarter's end. */
async function holdingsOf() {
  const { rows } = await sql<{ fundId: string; securityId: string; value: number }>`
    select p.fund_id, p.security_id, p.value::float8 as value from market.fund_positions p
    where p.security_id is not null and p.value > 0 and p.on_date = (select max(x.on_date) from market.fund_positions x
      where x.fund_id = p.fund_id and x.on_date <= ${quarter}::date and x.on_date > ${quarter}::date - 190)`.execute(
    api.db,
  )
  const holdings = new Map<string, Map<string, number>>()
  for (const { fundId, securityId, value } of rows) {
    const held = holdings.get(fundId) ?? new Map<string, number>()
    held.set(securityId, (held.get(securityId) ?? 0) + value)
    holdings.set(fundId, held)
  }
  return holdings
}

const descending = (rows: { fit: { score: number | null } }[]) => {
  const scores = rows.map((row) => row.fit.score ?? -1)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
}

describe('funds by fit', () => {
  test('are ranked by their own holdings, else by their manager, who is named', async () => {
    const { data, meta } = await fundsOf()
    descending(data)
    const holdings = await holdingsOf()
    expect(meta.total).toBeGreaterThan(10)
    const byManager = data.filter(({ basis }) => basis)
    const own = data.filter(({ basis }) => !basis)
    expect(own.length).toBeGreaterThan(3)
    expect(own.every(({ id }) => holdings.has(id))).toBe(true)
    expect(byManager.every(({ id }) => !holdings.has(id))).toBe(true)
    const organizations = await api.call(targets.organizations, { query: { pageSize: 500 } }, ada)
    for (const row of byManager.slice(0, 20)) {
      expect(row.basis).toMatchObject({ type: 'organization', id: row.organization?.id })
      const manager = organizations.data.find(({ id }) => id === row.organization?.id)
      if (manager) expect(row.fit.score).toBe(manager.fit.score)
    }
  })

  test('hold as many of the nearest names as a recount finds, and what they hold of ours', async () => {
    const { rows } = await sql<{ ids: string[] }>`select to_jsonb(neighbor_ids) as ids from market.scored_securities
      where security_id = ${ours} and quarter = ${quarter}::date`.execute(api.db)
    const neighbors = rows[0]?.ids ?? []
    const holdings = await holdingsOf()
    const { data } = await fundsOf({ ownHoldings: true })
    expect(data.length).toBeGreaterThan(3)
    for (const row of data) {
      const held = holdings.get(row.id)
      expect(row.neighborCount).toBe(neighbors.filter((id) => held?.has(id)).length)
      expect(row.heldValue).toBe(Math.round(held?.get(ours) ?? 0))
      const isScored = row.orientation === 'active' && (held?.size ?? 0) >= 10
      expect([row.fit.score !== null, row.fit.parts.former]).toEqual([
        isScored,
        isScored ? (held?.has(ours) ? 100 : (row.fit.parts.former ?? null)) : null,
      ])
    }
  })

  test('are filtered by fit score and likelihood, and paged', async () => {
    const strong = await fundsOf({ fitScoreTypes: ['strong'] })
    expect(strong.data.every(({ fit: of }) => (of.score ?? 0) >= 65)).toBe(true)
    const likely = await fundsOf({ likelihoods: ['high', 'very_high'], sort: 'likelihood_desc' })
    expect(likely.data.every(({ fit: of }) => of.likelihood === 'high' || of.likelihood === 'very_high')).toBe(true)
    const all = await fundsOf()
    const second = await fundsOf({ pageSize: 5, pageOffset: 5 })
    expect(second.data.map(({ id }) => id)).toEqual(all.data.slice(5, 10).map(({ id }) => id))
  })

  test('have the same fit on their profile, with what it rests on', async () => {
    const { data } = await fundsOf({ ownHoldings: true })
    const scored = data.filter((row): row is TargetFund => row.fit.score !== null)
    expect(scored.length).toBeGreaterThan(0)
    for (const row of scored.slice(0, 5)) {
      const own = await api.call(fit.fund, { params: { id: row.id }, query: {} }, ada)
      expect([own.score, own.basis]).toEqual([row.fit.score, null])
      expect(own.reasons.find(({ part }) => part === 'peers')?.text).toMatch(/^Holds (none|\d+) of the 100 names/)
      expect(own.history.at(-1)).toEqual({ quarter, score: own.score })
    }
    const inherited = (await fundsOf()).data.find(({ basis }) => basis)
    if (inherited) {
      const of = await api.call(fit.fund, { params: { id: inherited.id }, query: {} }, ada)
      expect([of.score, of.basis?.id]).toEqual([inherited.fit.score, inherited.organization?.id])
    }
  })
})

describe('the room of the firm', () => {
  test('is that of the list of organizations, and people and funds are ranked by it', async () => {
    const managers = await api.call(targets.organizations, { query: { pageSize: 500 } }, ada)
    const ofFirm = new Map(managers.data.map((row) => [row.id, row.capacity]))
    const sort = 'capacity_desc-name_asc'
    for (const { data } of [await fundsOf({ sort }), await peopleOf({ sort })]) {
      const known = data.filter(({ organization }) => ofFirm.has(organization?.id ?? ''))
      expect(known.length).toBeGreaterThan(10)
      for (const { organization, capacity } of known) expect(capacity).toEqual(ofFirm.get(organization?.id ?? ''))
      const room = data.map(({ capacity }) => capacity?.roomValue ?? -1)
      expect(room).toEqual([...room].sort((a, b) => b - a))
      expect(room[0]).toBeGreaterThan(0)
      expect(data.some(({ capacity }) => (capacity?.heldValue ?? 0) > 0)).toBe(true)
    }
  })
})

describe('people by fit', () => {
  test('are ranked by the largest scored fund they manage, else by their firm', async () => {
    const { data } = await peopleOf()
    descending(data)
    const funds = new Map((await fundsOf()).data.map((row) => [row.id, row]))
    const byFund = data.filter(({ basis }) => basis?.type === 'fund')
    expect(byFund.length).toBeGreaterThan(0)
    for (const row of byFund) expect(row.fit.score).toBe(funds.get(row.basis?.id ?? '')?.fit.score)
    for (const row of data.filter(({ basis }) => basis?.type === 'organization').slice(0, 20)) {
      expect(row.basis?.id).toBe(row.organization?.id)
    }
  })

  test('have the same fit on their profile', async () => {
    const { data } = await peopleOf()
    const kinds = ['fund', 'organization'].map((type) => data.find((row) => row.basis?.type === type && row.fit.score))
    for (const row of kinds.filter((each): each is TargetPerson => each !== undefined)) {
      const own = await api.call(fit.person, { params: { id: row.id }, query: {} }, ada)
      expect([own.score, own.basis]).toEqual([row.fit.score, row.basis])
    }
  })

  test('are filtered by job function, the IRM and fit', async () => {
    const all = await peopleOf()
    const strangers = await peopleOf({ notInIrm: true })
    const known = await peopleOf({ irmOnly: true })
    expect(strangers.meta.total + known.meta.total).toBe(all.meta.total)
    expect(strangers.data.every(({ isAffiliated }) => !isAffiliated)).toBe(true)
    const managers = await peopleOf({ jobFunctions: ['portfolio_manager'], fitMin: 50 })
    expect(managers.data.every((row) => row.jobFunctions.includes('portfolio_manager'))).toBe(true)
    expect(managers.data.every((row) => (row.fit.score ?? 0) >= 50)).toBe(true)
  })
})

test('files have the rows of the list in its order', async () => {
  const people = await peopleOf({ fitMin: 60 })
  const answer = await api.request('GET', '/v2/people/fit.csv?fit_min=60', ada)
  expect(answer.headers.get('content-disposition')).toMatch(/filename="VLTN\.A-target-people-\d{4}Q\d\.csv"/)
  const file = answer.text
  const lines = file.trim().split(/\r?\n/)
  expect(lines[0]).toContain('Fit based on portfolio of')
  expect(lines[0]).toContain('Firm: Room (USD)')
  expect(lines).toHaveLength(Math.min(people.meta.total, 500) + 1)
  expect(lines[1]).toContain(people.data[0]?.lastName)
  const funds = await fundsOf({ ownHoldings: true })
  const ofFunds = (await api.request('GET', '/v2/funds/fit.csv?own_holdings=true', ada)).text.trim().split(/\r?\n/)
  expect(ofFunds).toHaveLength(funds.meta.total + 1)
})

test('a new report of a fund makes scores stale', async () => {
  expect(await withClient(api.databaseUrl, (client) => listWork(client))).toEqual([])
  await withClient(api.databaseUrl, async (client) => {
    await client.query(
      `update market.funds set updated_at = now() + interval '1 minute' where id = (select fund_id from market.fund_scores
         where quarter = $1 limit 1)`,
      [quarter],
    )
    expect((await listWork(client)).map((work) => work.quarter)).toContain(quarter)
  })
})

test('wrong input is refused', async () => {
  expect((await api.request('GET', '/v2/funds/fit?fit_score_types=odd', ada)).status).toBe(400)
  expect((await api.request('GET', '/v2/people/fit?sort=shoe_size_desc', ada)).status).toBe(400)
})

describe('filters of the firm', () => {
  const firmsOf = async (query: Parameters<typeof api.call<typeof targets.organizations>>[1]['query']) => {
    const { data } = await api.call(targets.organizations, { query: { pageSize: 500, ...query } }, ada)
    return new Set(data.map(({ id }) => id))
  }

  test.each([
    ['size', { eaumMin: 1_000_000_000 }],
    ['ownership', { ownership: 'non_holders' as const }],
    ['peers held', { peersHeldMin: 2 }],
    ['market caps', { marketCaps: ['large'], marketCapOperator: 'any' as const }],
    ['position', { positionMin: 1 }],
  ])('people and funds by %s are those of the firms that the list of organizations has', async (_what, query) => {
    const firms = await firmsOf(query)
    for (const [all, some] of [
      [await peopleOf(), await peopleOf(query)],
      [await fundsOf(), await fundsOf(query)],
    ] as const) {
      expect(all.meta.total).toBeLessThanOrEqual(500)
      const expected = all.data.filter(({ organization }) => organization && firms.has(organization.id))
      expect(some.data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      expect(expected.length).toBeGreaterThan(0)
    }
  })

  test('people by the style of their firm, funds by their own and by the type of their firm', async () => {
    const firms = await firmsOf({ styles: ['growth'] })
    const { data: people } = await peopleOf({ styles: ['growth'] })
    expect(people.length).toBeGreaterThan(0)
    expect(people.every(({ organization }) => organization && firms.has(organization.id))).toBe(true)
    const managers = await firmsOf({ types: ['investment_manager'] })
    const { data: funds } = await fundsOf({ organizationTypes: ['investment_manager'] })
    expect(funds.length).toBeGreaterThan(0)
    expect(funds.every(({ organization }) => organization && managers.has(organization.id))).toBe(true)
  })
})
