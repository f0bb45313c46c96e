// The demo is believable: days, hours, returns, filings, words and the story that its screens tell.

import { activities } from '@rostrum/contract/irm/activities'
import { tags } from '@rostrum/contract/irm/tags'
import { wallClock } from '@rostrum/contract/platform/time-zones'
import { duplicates } from '@rostrum/contract/profiles/duplicates'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Market, startMarket } from '#testing/market.ts'
import { noteTexts } from './irm/texts/texts.ts'
import { zoneOf } from './irm/zones.ts'
import { writeDemoIrm } from './irm.ts'
import { demoUsers } from './load.ts'
import { buildWorld } from './universe/build-world.ts'
import { demoPeers, demoSecurities } from './universe/demo-securities.ts'
import { simulatePortfolios } from './universe/portfolios.ts'
import type { Cell } from './universe/table.ts'
import { generateUniverse } from './universe/universe.ts'

const tables = generateUniverse('demo')
const rowsOf = (name: string): Record<string, Cell>[] => {
  const found = tables.find((one) => one.name === `market.${name}`)
  return Array.from(found?.rows() ?? [], (row) =>
    Object.fromEntries((found?.columns ?? []).map((column, index) => [column, row[index] ?? null])),
  )
}
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: string) => weekday(day) % 6 === 0
// Some of the days on which the exchanges were closed, written down rather than computed.
const closed = `2024-01-01 2024-03-29 2024-05-27 2024-07-04 2024-11-28 2024-12-25 2025-01-09 2025-01-20 2025-04-18
2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-11-27 2025-12-25 2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25
2026-06-19 2026-07-03 2026-09-07`.split(/\s+/)
const officesClosed = [...closed, '2024-11-11', '2025-10-13', '2025-11-11', '2026-10-12', '2026-11-11']

describe('prices', () => {
  const paths = new Map<string, { days: string[]; closes: number[] }>()
  const stocks: string[] = []
  beforeAll(() => {
    const splits = new Map(rowsOf('splits').map((row) => [row.security_id, row]))
    for (const { security_id, on_date, close } of rowsOf('prices')) {
      const id = String(security_id)
      const path = paths.get(id) ?? { days: [], closes: [] }
      paths.set(id, path)
      const split = splits.get(id)
      path.days.push(String(on_date))
      path.closes.push(Number(close) / (split && String(on_date) < String(split.on_date) ? Number(split.ratio) : 1))
    }
    for (const { id, kind } of rowsOf('securities')) if (kind === 'common') stocks.push(String(id))
  })

  const returns = (closes: readonly number[]) =>
    closes.slice(1).map((one, index) => Math.log(one / (closes[index] ?? 1)))
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const deviation = (list: readonly number[]) => Math.sqrt(mean(list.map((one) => (one - mean(list)) ** 2)))
  const median = (list: readonly number[]) =>
    [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0
  const closesOf = (id: string) => paths.get(id)?.closes ?? []
  const fall = (closes: readonly number[]) => {
    let [high, worst] = [0, 0]
    for (const one of closes) {
      high = Math.max(high, one)
      worst = Math.max(worst, 1 - one / high)
    }
    return worst
  }
  const since = (id: string, day: string) => {
    const { days = [], closes = [] } = paths.get(id) ?? {}
    const index = days.findLastIndex((one) => one <= day)
    return (closes.at(-1) ?? 0) / (closes[index] ?? 1) - 1
  }
  /** The average stock. */
  const market = () => {
    const sums: number[] = []
    for (const id of stocks)
      for (const [index, one] of returns(closesOf(id)).entries()) sums[index] = (sums[index] ?? 0) + one
    return sums.map((sum) => sum / stocks.length)
  }

  test('are daily, on trading days only', () => {
    for (const { days } of paths.values()) {
      expect(days.filter((day) => isWeekend(day) || closed.includes(day))).toEqual([])
      expect(days.filter((day) => day > '2025-11-13' && day <= '2026-11-13')).toHaveLength(251)
      // Open, unlike the offices.
      expect(days).toContain('2026-11-11')
    }
  })

  test('move as much as stocks do, and fall at times', () => {
    const volatilities = stocks.map((id) => deviation(returns(closesOf(id))) * Math.sqrt(252))
    expect(Math.min(...volatilities)).toBeGreaterThan(0.1)
    expect(Math.max(...volatilities)).toBeLessThan(1.1)
    expect(median(volatilities)).toBeGreaterThan(0.22)
    expect(median(volatilities)).toBeLessThan(0.45)
    const falls = stocks.map((id) => fall(closesOf(id)))
    expect(Math.min(...falls)).toBeGreaterThan(0.08)
    expect(median(falls)).toBeGreaterThan(0.25)
    expect(median(falls)).toBeLessThan(0.6)
    const years = stocks.map((id) => since(id, '2025-11-13'))
    expect(years.filter((one) => one < 0).length / years.length).toBeGreaterThan(0.25)
    expect(years.filter((one) => one > 0).length / years.length).toBeGreaterThan(0.25)
  })

  test('follow a market that has corrections', () => {
    const common = market()
    let sum = 0
    const level = common.map((one) => {
      sum += one
      return Math.exp(sum)
    })
    expect(fall(level)).toBeGreaterThan(0.1)
    expect(fall(level)).toBeLessThan(0.3)
    const volatility = deviation(common) * Math.sqrt(252)
    expect(volatility).toBeGreaterThan(0.1)
    expect(volatility).toBeLessThan(0.25)
    const [center, scale] = [mean(common), deviation(common)]
    const correlations = stocks.map((id) => {
      const own = returns(closesOf(id))
      const [middle, size] = [mean(own), deviation(own)]
      return mean(own.map((one, index) => (one - middle) * ((common[index] ?? 0) - center))) / (size * scale)
    })
    expect(median(correlations)).toBeGreaterThan(0.3)
    expect(median(correlations)).toBeLessThan(0.8)
    expect(correlations.filter((one) => one < 0)).toEqual([])
  })

  test('of a peer group go both ways, and no return looks made up', () => {
    for (const [id, peers] of Object.entries(demoPeers)) {
      for (const day of ['2025-11-13', '2026-09-30']) {
        const changes = [id, ...peers].map((one) => since(one, day))
        expect(changes.filter((one) => one > 0).length).toBeGreaterThan(1)
        expect(changes.filter((one) => one < 0).length).toBeGreaterThan(1)
        const shown = changes.map((one) => (100 * one).toFixed(2))
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown.filter((one) => one.endsWith('0.00') || one.endsWith('5.00'))).toEqual([])
      }
    }
    for (const id of Object.values(demoSecurities)) {
      const days = returns(closesOf(id)).map((one) => one.toFixed(6))
      const often = Math.max(
        ...days.map((one, index) => (days.indexOf(one) === index ? days.filter((other) => other === one).length : 0)),
      )
      expect(often).toBeLessThan(12)
    }
  })
})

describe('filings', () => {
  test('are made on business days, most of them just before the deadline', () => {
    const filings = rowsOf('filings')
    for (const name of ['filings', 'ownership_events', 'insider_transactions', 'company_filings']) {
      const days = new Set(rowsOf(name).map((row) => String(row.filed_on)))
      expect(
        [...days].filter((day) => isWeekend(day) || officesClosed.includes(day)),
        name,
      ).toEqual([])
    }
    const originals = filings.filter((one) => !one.is_amendment)
    const days = originals.map(
      (one) => (Date.parse(String(one.filed_on)) - Date.parse(String(one.period))) / 86_400_000,
    )
    expect(days.filter((one) => one <= 45).length / days.length).toBeGreaterThan(0.95)
    expect(days.filter((one) => one > 38 && one <= 45).length / days.length).toBeGreaterThan(0.3)
    expect(days.some((one) => one > 48)).toBe(true)
  })

  test('of companies come each quarter, with their call, and never share an accession number with another', () => {
    const reports = rowsOf('company_filings')
    const veltrane = reports.filter((row) => String(row.company_name) === 'Veltrane Instruments')
    const results = veltrane.filter((row) => (row.items as Cell[]).includes('2.02'))
    expect(results.map((row) => row.filed_on)).toEqual([
      '2025-10-28',
      '2026-01-28',
      '2026-04-28',
      '2026-07-28',
      '2026-10-28',
    ])
    expect(veltrane.filter((row) => row.form === '8-K/A')).toMatchObject([{ filed_on: '2026-11-13' }])
    expect(veltrane.length).toBeLessThan(25)
    const accessions = ['ownership_events', 'insider_transactions', 'company_filings'].map(
      (name) => new Set(rowsOf(name).map((row) => row.accession)),
    )
    expect(new Set(accessions.flatMap((one) => [...one])).size).toBe(accessions.reduce((sum, one) => sum + one.size, 0))
    expect(accessions[2]?.size).toBe(reports.length)
  })

  test('tell of an activist who buys most, an index manager that sells and a value manager that left', () => {
    const events = rowsOf('ownership_events').filter(
      (row) => row.security_id === demoSecurities.veltraneA && row.is_largest,
    )
    const schedule = events.filter((row) => String(row.form).startsWith('SCHEDULE 13D'))
    const latest = schedule.sort((one, other) => String(one.filed_on).localeCompare(String(other.filed_on))).at(-1)
    expect(latest?.percent_of_class).toBe(7.1)
    const changes = changesOf(demoSecurities.veltraneA)
    const sorted = [...changes].sort((one, other) => other[1].now - other[1].before - (one[1].now - one[1].before))
    expect(sorted[0]?.[0]).toBe(latest?.organization_id)
    const names = new Map(rowsOf('organizations').map((row) => [row.id, String(row.name)]))
    const sellers = sorted.slice(-4)
    const isIndex = (id: Cell) => /Index|Passive|Benchmark/.test(names.get(id) ?? '')
    expect(sellers.filter(([id, { now }]) => isIndex(id) && now > 0)).toHaveLength(1)
    expect(sellers.some(([id, { before, now }]) => !isIndex(id) && now === 0 && before > 500_000)).toBe(true)
  })

  /** Shares at the last two quarter ends, by organization. */
  function changesOf(securityId: string): Map<Cell, { before: number; now: number }> {
    const world = buildWorld('demo', 1)
    const number = world.securities.findIndex((one) => one.id === securityId)
    const last = world.plan.quarters - 1
    const held = new Map<Cell, { before: number; now: number }>()
    for (const firm of world.firms) {
      const one = { before: 0, now: 0 }
      // Positions are only valid until the next portfolio is generated.
      for (const { quarter, positions } of simulatePortfolios(world, firm)) {
        const shares = positions.find((position) => position.security === number)?.shares ?? 0
        if (quarter === last - 1) one.before = shares
        if (quarter === last) one.now = shares
      }
      held.set(firm.id, one)
    }
    return held
  }
})

describe('firms', () => {
  test('have names of their own', () => {
    const names = rowsOf('organizations').map((row) => row.name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the work with investors', () => {
  let api: Market
  beforeAll(async () => {
    api = await startMarket()
    await writeDemoIrm(api.databaseUrl)
  })
  afterAll(() => api.stop())

  interface Held {
    id: string
    type: string
    subject: string
    startsAt: Date
    endsAt: Date
    plain: string
    city: string | null
    organizationId: string
  }
  const meetings = () =>
    api.rowsOf(sql<Held>`
      select a.id, t.name as type, a.subject, a.starts_at, a.ends_at, a.plain, d.city, o.organization_id
      from app.activities a join app.activity_types t on t.customer_id = a.customer_id and t.id = a.type_id
      join app.activity_organizations o on o.customer_id = a.customer_id and o.activity_id = a.id
      left join (select id, city from market.organization_index
        union all select id, city from app.organizations) d on d.id = o.organization_id
      where a.ends_at is not null order by a.starts_at, a.id`)
  const count = async (statement: ReturnType<typeof sql<{ count: number }>>) => (await api.firstOf(statement)).count

  test('takes place between nine and five on weekdays, where the investor is', async () => {
    const held = await meetings()
    expect(held.length).toBeGreaterThan(120)
    const odd = held.filter(({ startsAt, endsAt, city }) => {
      const [from, to] = [wallClock(startsAt, zoneOf(city)), wallClock(endsAt, zoneOf(city))]
      return isWeekend(from.day) || from.time < '09:00' || to.time > '17:00:00' || to.day !== from.day
    })
    expect(odd).toEqual([])
  })

  test('gathers after results and at conferences', async () => {
    const held = (await meetings()).filter(({ startsAt }) => startsAt < new Date())
    const results = held.filter(({ subject }) => subject.includes('results call'))
    expect(results.length).toBeGreaterThan(20)
    const months = new Set(results.map(({ startsAt }) => startsAt.getUTCMonth() % 3))
    // Results are published in the month after the quarter, or early in the next.
    expect(months.has(2)).toBe(false)
    const conferences = held
      .filter(({ type }) => type === 'Conference')
      .map(({ startsAt }) => startsAt.toISOString().slice(0, 10))
    expect(conferences.length).toBeGreaterThan(8)
    expect(new Set(conferences).size).toBeLessThan(conferences.length)
    expect(new Set(held.map(({ type }) => type)).size).toBeGreaterThan(5)
  })

  test('is noted in many words, none repeated often or left blank', async () => {
    expect(noteTexts.length).toBeGreaterThanOrEqual(80)
    expect(new Set(noteTexts.map(({ text }) => text)).size).toBe(noteTexts.length)
    const texts = (await meetings()).map(({ plain }) => plain)
    expect(texts.filter((text) => text.length < 15 || /[{}]|undefined|NaN/.test(text))).toEqual([])
    const uses = new Map<string, number>()
    for (const text of texts) uses.set(text, (uses.get(text) ?? 0) + 1)
    expect(Math.max(...uses.values())).toBeLessThanOrEqual(3)
    expect(uses.size).toBeGreaterThan(100)
  })

  test('fits what the investor did', async () => {
    const wrong = await api.rowsOf(sql`
      select a.plain from app.activities a
      join app.activity_organizations o on o.customer_id = a.customer_id and o.activity_id = a.id
      where a.plain ~ 'sold the whole position' and exists (select from market.positions p
        where p.organization_id = o.organization_id and p.security_id = ${demoSecurities.veltraneA}
          and p.quarter = (select max(quarter) from market.positions where quarter < a.starts_at) and p.shares > 0)`)
    expect(wrong).toEqual([])
  })

  test('has one of the largest holders that nobody has called for months, and a buyer never met', async () => {
    const largest = await api.rowsOf(sql<{ days: number | null; isNew: boolean }>`
      select (select extract(day from now() - max(a.starts_at))::int from app.activities a
          join app.activity_organizations o on o.customer_id = a.customer_id and o.activity_id = a.id
          where o.organization_id = p.organization_id and a.starts_at < now()) as days,
        coalesce(p.previous_shares, 0) < p.shares as is_new
      from market.positions p where p.security_id = ${demoSecurities.veltraneA} and p.quarter = '2026-09-30'
        and p.shares > 0 order by p.shares desc, p.organization_id limit 25`)
    const top = largest.slice(0, 12)
    const silent = top.filter(({ days }) => days !== null && days >= 120 && days <= 300)
    expect(silent.length).toBeGreaterThanOrEqual(1)
    expect(top.filter((one) => !silent.includes(one) && (one.days === null || one.days >= 120))).toEqual([])
    expect(largest.some(({ days, isNew }) => days === null && isNew)).toBe(true)
    expect(largest.some(({ days }) => days !== null && days < 30)).toBe(true)
  })

  test('is read by the finance chief, who joins meetings, owns nothing and writes nothing', async () => {
    const joined = sql<{ count: number }>`
      select count(*)::int from app.activity_colleagues a
      join app.colleagues c on c.customer_id = a.customer_id and c.id = a.colleague_id
      where c.user_id = ${demoUsers.tobias}`
    expect(await count(joined)).toBeGreaterThan(10)
    for (const [table, column] of [
      ['activities', 'user_id'],
      ['notes', 'user_id'],
      ['relationships', 'owner_id'],
      ['target_list_members', 'owner_id'],
    ] as const) {
      const own = sql<{ count: number }>`
        select count(*)::int from ${sql.table(`app.${table}`)} where ${sql.ref(column)} = ${demoUsers.tobias}`
      expect(await count(own), table).toBe(0)
    }
    const as = 'tobias@veltrane.example'
    expect((await api.call(activities.list, { query: {} }, { as })).data.length).toBeGreaterThan(10)
    await expect(api.call(tags.create, { body: { name: 'Board', color: 'blue' } }, { as })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('has tasks, plans, tags, fields, views, brokers, colleagues, duplicates and uploads', async () => {
    const ofTasks = await api.firstOf(sql<Record<'overdue' | 'soon' | 'later' | 'done', number>>`
      select count(*) filter (where status = 'open' and due_at < now())::int as overdue,
        count(*) filter (where status = 'open' and due_at between now() and now() + interval '7 days')::int as soon,
        count(*) filter (where status = 'open' and due_at > now() + interval '7 days')::int as later,
        count(*) filter (where status = 'completed')::int as done from app.tasks`)
    for (const number of Object.values(ofTasks)) expect(number).toBeGreaterThan(1)
    expect(await count(sql`select count(*)::int from app.activities where starts_at > now()`)).toBeGreaterThan(5)
    for (const [name, least] of [
      ['tags', 8],
      ['taggings', 40],
      ['brokers', 4],
      ['colleagues', 6],
      ['custom_fields', 5],
      ['custom_field_values', 60],
      ['saved_views', 5],
      ['notes', 12],
      ['relationships', 40],
      ['activity_themes', 80],
    ] as const) {
      expect(await count(sql`select count(*)::int from ${sql.table(`app.${name}`)}`), name).toBeGreaterThanOrEqual(
        least,
      )
    }
    const tiers = await api.rowsOf(sql<{ tier: string; owners: number }>`
      select tier, count(distinct owner_id)::int as owners from app.relationships where tier is not null
      group by tier order by tier`)
    expect(tiers.map(({ tier }) => tier)).toEqual(['A', 'B', 'C'])
    expect(Math.max(...tiers.map(({ owners }) => owners))).toBe(2)
    const moods = await api.rowsOf(sql`select distinct sentiment from app.activities where sentiment is not null`)
    expect(moods).toHaveLength(3)
    const uploads = await api.rowsOf(sql<{ state: string; results: string[] }>`
      select u.state, array(select distinct r.result from app.irm_upload_rows r where r.upload_id = u.id) as results
      from app.irm_uploads u`)
    expect(uploads.map(({ state }) => state)).toEqual(['imported', 'imported'])
    expect(uploads.flatMap(({ results }) => results)).not.toContain('failed')
    for (const [kind, least] of [
      ['person', 2],
      ['organization', 1],
    ] as const) {
      const { data } = await api.call(duplicates.list, { query: { kind } }, { as: 'ada@veltrane.example' })
      expect(data.length).toBeGreaterThanOrEqual(least)
    }
  })
})
