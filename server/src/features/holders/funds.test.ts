import { fundHolders } from '@rostrum/contract/holders/funds'
import { type Args, pathOf } from '@rostrum/contract/platform/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada, type Current, startCurrent } from './testing/current.ts'

let api: Current['api']
/** The security that most funds hold, so that filters leave something. */
let securityId: string
beforeAll(async () => {
  api = (await startCurrent()).api
  const most = await api.firstOf(sql<{ securityId: string }>`select p.security_id
    from market.fund_positions p join market.fund_index i on i.id = p.fund_id and i.holdings_on = p.on_date
    where p.security_id is not null and p.balance > 0 and p.units = 'NS' group by 1 order by count(*) desc, 1 limit 1`)
  securityId = most.securityId
})
afterAll(() => api.stop())

type Query = Args<typeof fundHolders.list>['query']
const holdersOf = async (query: Query = {}) =>
  (await api.call(fundHolders.list, { query: { securityId, pageSize: 500, ...query } }, ada)).data

test('each fund has the shares of its latest report, largest first, compared with its prior one', async () => {
  const funds = await holdersOf()
  expect(funds.length).toBeGreaterThan(1)
  expect(funds.map(({ shares }) => shares)).toEqual(funds.map(({ shares }) => shares).toSorted((a, b) => b - a))
  expect(funds[0]?.rank).toBe(1)
  for (const fund of funds.slice(0, 5)) {
    const stored = await api.firstOf(sql<{ onDate: string; shares: number; previousOn: string | null }>`
      select max(on_date)::text as on_date,
        sum(balance) filter (where security_id = ${securityId} and on_date = (select holdings_on from market.fund_index where id = ${fund.id}))::float8 as shares,
        (select max(on_date)::text from market.fund_positions b where b.fund_id = ${fund.id}
          and b.on_date < (select holdings_on from market.fund_index where id = ${fund.id})) as previous_on
      from market.fund_positions where fund_id = ${fund.id}`)
    expect([fund.onDate, fund.shares, fund.previousOn]).toEqual([stored.onDate, stored.shares, stored.previousOn])
    expect(fund.change).toBe(fund.previousShares === null ? null : fund.shares - fund.previousShares)
  }
})

test('filters, names, sorts and pages narrow the same list', async () => {
  const all = await holdersOf()
  const [first] = all
  if (!first) throw new Error('no fund')
  const ofKind = await holdersOf({ kinds: [first.kind] })
  expect(ofKind.map(({ id }) => id)).toEqual(all.filter(({ kind }) => kind === first.kind).map(({ id }) => id))
  expect((await holdersOf({ term: first.name })).map(({ id }) => id)).toContain(first.id)
  expect(await holdersOf({ term: 'nobodyiscalledthis' })).toEqual([])
  const byName = (await holdersOf({ sort: 'name_asc' })).map(({ name }) => name.toLowerCase())
  expect(byName).toHaveLength(all.length)
  const page = await api.call(fundHolders.list, { query: { securityId, pageSize: 1, pageOffset: 1 } }, ada)
  expect([page.data[0]?.id, page.meta.total]).toEqual([all[1]?.id, all.length])
  if (first.organization) {
    const ofFirm = await holdersOf({ organizationId: first.organization.id })
    expect(ofFirm.every(({ organization }) => organization?.id === first.organization?.id)).toBe(true)
  }
})

test('the file has the same funds', async () => {
  const all = await holdersOf()
  const query = `security_id=${securityId}&columns=name&columns=shares`
  const { status, bytes } = await api.request('GET', `${pathOf(fundHolders.export)}?${query}`, ada)
  const [header, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n')
  expect([status, header]).toEqual([200, 'Fund,Shares'])
  expect(lines).toHaveLength(all.length)
})
