import { currentHolders } from '@rostrum/contract/holders/current'
import { historicalHolders } from '@rostrum/contract/holders/historical'
import { activities } from '@rostrum/contract/irm/activities'
import { filingDeadline, quarterBefore } from '@rostrum/contract/market/quarters'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { charting } from '@rostrum/contract/reports/charting'
import type { ChartBlock } from '@rostrum/contract/reports/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }
const ours = demoSecurities.veltraneA

let api: Market
/** Has a 3-for-1 split. */
let split: { id: string; onDate: string; ratio: number }
beforeAll(async () => {
  api = await startMarket()
  split = await api.firstOf(sql<{ id: string; onDate: string; ratio: number }>`
    select s.id, x.on_date::text as on_date, x.ratio::float8 as ratio from market.securities s
    join market.splits x on x.security_id = s.id where s.ticker = 'HLDM'`)
})
afterAll(() => api.stop())

type Settings = NonNullable<Args<typeof charting.read>['query']>
const read = (query: Settings, caller: { as: string } = ada) => api.call(charting.read, { query }, caller)

async function chartOf(query: Settings) {
  const charted = await read(query)
  const block = charted.page.blocks[0] as ChartBlock
  return {
    ...charted,
    block,
    /** The known values of a series by label. */
    known: (at: number) =>
      new Map(
        block.labels.flatMap((label, index) => {
          const value = block.series[at]?.values[index] ?? null
          return value === null ? [] : [[String(label), value] as const]
        }),
      ),
  }
}

describe('prices', () => {
  test('are the closes on one split basis, and volume with them', async () => {
    const stored = await api.rowsOf(sql<{ day: string; close: number; volume: number | null }>`
      select on_date::text as day, close::float8 as close, volume from market.prices
      where security_id = ${split.id} order by on_date`)
    const last = stored.at(-1)?.day ?? ''
    const { known, block, page } = await chartOf({
      series: [`price:${split.id}:1`, `volume:${split.id}:2`],
      range: 'all',
      step: 'day',
      from: '2025-06-01',
      to: last,
    })
    const shown = stored.filter(({ day }) => day >= '2025-06-01')
    expect([...known(0).keys()]).toEqual(shown.map(({ day }) => day))
    for (const { day, close, volume } of shown) {
      const factor = day < split.onDate ? split.ratio : 1
      expect(known(0).get(day)).toBeCloseTo(close / factor, 4)
      if (volume !== null) expect(Math.abs((known(1).get(day) ?? 0) - volume * factor)).toBeLessThan(volume * 1e-5 + 1)
    }
    expect(block.series.map(({ axis, format }) => [axis, format])).toEqual([
      [1, 'price'],
      [2, 'integer'],
    ])
    expect(page.sources.join()).toContain('adjusted for splits')
  })

  test('without a choice are those of the security in focus, of a year', async () => {
    const { series, block, from, to, step } = await chartOf({})
    expect(series.map(({ key }) => key)).toEqual([`price:${ours}:1`, `volume:${ours}:2`])
    expect(from.slice(5)).toBe(to.slice(5))
    expect(step).toBe('day')
    expect(block.labels.length).toBeGreaterThan(200)
  })

  test('of a week are the last close and the total volume', async () => {
    const daily = await chartOf({ range: '6M', step: 'day' })
    const weekly = await chartOf({ range: '6M', step: 'week' })
    const week = String(weekly.block.labels[5])
    const days = [...daily.known(0)].filter(
      ([day]) => day >= week && Date.parse(day) < Date.parse(week) + 7 * 86_400_000,
    )
    expect(weekly.known(0).get(week)).toBe(days.at(-1)?.[1])
    const volume = days.reduce((sum, [day]) => sum + (daily.known(1).get(day) ?? 0), 0)
    expect(weekly.known(1).get(week)).toBe(volume)
    expect(weekly.block.labelHeader).toBe('Week of')
  })

  test('rebased begin with 100, and the peer average weighs peers equally', async () => {
    const peers = demoPeers[ours] ?? []
    const series = [`price:${ours}:1`, `peers:${ours}:1`]
    const plain = await chartOf({ series: peers.map((id) => `price:${id}:1`).slice(0, 12), range: '3M' })
    const { known, block, page } = await chartOf({ series, range: '3M', rebased: true })
    const [first] = known(1).keys()
    const last = [...known(1).keys()].at(-1) ?? ''
    expect(known(0).get(first ?? '')).toBe(100)
    const relatives = peers.map((_, at) => {
      const values = plain.known(at)
      return (values.get(last) ?? 0) / (values.get(first ?? '') ?? 1)
    })
    const mean = (relatives.reduce((sum, one) => sum + one, 0) / relatives.length) * 100
    expect(known(1).get(last)).toBeCloseTo(mean, 6)
    expect(block.series[1]?.name).toContain(`peer average (${peers.length} peers)`)
    expect(page.filters.join()).toContain('Rebased')
    expect(page.sources.join()).toContain('equally weighted')
  })

  test('of the market and of a sector move as the same shares, held from the first day', async () => {
    const sector = await api.firstOf(sql<{ code: string; name: string }>`
      select c.code, c.name from market.security_index s join market.sectors c on c.code = s.sector_code
      where s.id = ${ours}`)
    const range = { range: '6M', step: 'day', rebased: true } as const
    const charted = await chartOf({ series: ['market:1', `sector:${ours}:1`], ...range })
    for (const [at, code] of [
      [0, null],
      [1, sector.code],
    ] as const) {
      const stocks = await heldFrom(charted.from, charted.to, code)
      const series = charted.block.series[at]
      expect(series?.name).toContain(`(${stocks.length} stocks)`)
      const known = charted.known(at)
      expect(known.size).toBeGreaterThan(100)
      expect([...known.values()][0]).toBe(100)
      for (const [day, value] of [...known].slice(-5)) expect(value).toBeCloseTo(levelOn(stocks, day), 4)
    }
    expect(charted.block.series[1]?.name).toContain(sector.name)
    expect(charted.page.sources.join()).toContain('not a published index')
  })

  test('of an index without daily closes are unknown, and said to be', async () => {
    const { known, page } = await chartOf({ series: ['market:1'], from: '1990-01-01', to: '1991-01-01' })
    expect(known(0).size).toBe(0)
    expect(page.sources.join()).toContain('no daily closing prices')
  })

  test('are compared with the same days of last year', async () => {
    const series = [`price:${ours}:1`]
    const { known, block, from, to } = await chartOf({ series, range: '3M', compare: 'year' })
    const before = await chartOf({ series, from: shiftYear(from), to: shiftYear(to), step: 'day' })
    expect(block.series[1]?.name).toMatch(/same period last year/)
    for (const [day, value] of known(1)) {
      const earlier = [...before.known(0)].findLast(([one]) => one <= shiftYear(day))
      if (earlier) expect(value).toBe(earlier[1])
    }
    expect(known(1).size).toBeGreaterThan(50)
  })
})

interface Held {
  worth: number
  /** Splits and closes, the first close first. */
  closes: { day: string; close: number }[]
  splits: { day: string; ratio: number }[]
}

/** Stocks with a close in the first ten days, with their market cap then; by plain reads of the tables. */
async function heldFrom(from: string, to: string, sectorCode: string | null): Promise<Held[]> {
  const rows = await api.rowsOf(sql<Omit<Held, 'worth'> & { shares: { day: string; shares: number }[] }>`
    select (select jsonb_agg(jsonb_build_object('day', p.on_date, 'close', p.close) order by p.on_date)
        from market.prices p where p.security_id = s.id and p.on_date between ${from}::date and ${to}::date) as closes,
      (select coalesce(jsonb_agg(jsonb_build_object('day', x.on_date, 'ratio', x.ratio)), '[]')
        from market.splits x where x.security_id = s.id) as splits,
      (select coalesce(jsonb_agg(jsonb_build_object('day', o.on_date, 'shares', o.shares) order by o.on_date), '[]')
        from market.shares_outstanding o where o.security_id = s.id) as shares
    from market.security_index s where s.kind in ('common', 'depositary_receipt')
      and (${sectorCode}::text is null or s.sector_code = ${sectorCode})`)
  return rows.flatMap(({ closes, splits, shares }) => {
    const [first] = closes ?? []
    if (!first || Date.parse(first.day) - Date.parse(from) > 10 * 86_400_000) return []
    const known = shares.findLast(({ day }) => day <= first.day) ?? shares[0]
    if (!known) return []
    const between = (after: string, upTo: string) =>
      splits.filter(({ day }) => day > after && day <= upTo).reduce((product, { ratio }) => product * ratio, 1)
    const held = (known.shares * between(known.day, first.day)) / between(first.day, known.day)
    return [{ worth: held * first.close, closes, splits }]
  })
}

/** No stock of the demo stops trading or lacks a day, so that the index is the worth of all on that day. */
function levelOn(stocks: readonly Held[], day: string): number {
  const worthOn = ({ worth, closes, splits }: Held) => {
    const [first] = closes
    const last = closes.findLast((close) => close.day <= day)
    if (!first || !last) return worth
    const factor = splits
      .filter((split) => split.day > first.day && split.day <= last.day)
      .reduce((product, { ratio }) => product * ratio, 1)
    return (worth / first.close) * last.close * factor
  }
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return (sum(stocks.map(worthOn)) / sum(stocks.map(({ worth }) => worth))) * 100
}

const shiftYear = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

describe('ownership', () => {
  const kinds = ['holders', 'shares', 'outstanding', 'change', 'flow', 'top10'] as const

  test('is that of the holders screens at quarter-ends', async () => {
    const { known, block, step } = await chartOf({ series: kinds.map((kind) => `${kind}:${ours}:1`), range: '3Y' })
    expect(step).toBe('quarter')
    const quarters = block.labels.map(String)
    const { quarters: told } = await api.call(
      historicalHolders.summary,
      { query: { securityId: ours, from: quarters[0], to: quarters.at(-1) } },
      ada,
    )
    expect(told.map(({ quarter }) => quarter)).toEqual(quarters)
    for (const [at, one] of told.entries()) {
      expect(known(0).get(one.quarter)).toBe(one.holderCount)
      expect(known(1).get(one.quarter)).toBe(one.shares)
      expect(known(2).get(one.quarter) ?? null).toBe(one.outstandingShare)
      const before = told[at - 1]
      if (!before) continue
      expect(known(3).get(one.quarter)).toBe(one.change)
      const mean = ((one.price ?? 0) + (before.price ?? 0)) / 2
      expect(known(4).get(one.quarter)).toBe(Math.round(one.change * mean))
    }
    const last = quarters.at(-1) ?? ''
    const summary = await api.call(
      currentHolders.list,
      { query: { securityId: ours, quarter: last, pageSize: 500 } },
      ada,
    )
    const shares = summary.data.map((row) => row.shares)
    const total = told.at(-1)?.shares ?? 1
    expect(known(5).get(last)).toBeCloseTo(shares.slice(0, 10).reduce((sum, one) => sum + one, 0) / total, 9)
  })

  test('of one holder is unknown where it did not file, and zero only where it filed without it', async () => {
    const rows = await api.call(
      historicalHolders.list,
      { query: { securityId: split.id, pageSize: 500, from: '2025-03-31' } },
      ada,
    )
    const gap = rows.data.find(({ cells }) => cells.some(({ isReported }) => !isReported)) ?? rows.data[0]
    const id = gap?.holder.id ?? ''
    const { block, series } = await chartOf({
      series: [`holding:${split.id}:${id}:1`, `stake:${split.id}:${id}:2`],
      from: '2025-03-31',
    })
    for (const cell of gap?.cells ?? []) {
      const at = block.labels.indexOf(cell.quarter)
      expect(block.series[0]?.values[at] ?? null).toBe(cell.isReported ? cell.shares : null)
      expect(series[0]?.observedAt).toContain(at)
    }
    expect(series[0]?.name).toContain(gap?.holder.name)
  })

  test('as of a day ends with the quarter that was due, and without later filings', async () => {
    const { quarter = '' } = await api.firstOf(sql<{ quarter: string }>`select quarter::text from market.security_index
      where id = ${ours}`)
    const before = quarterBefore(quarter)
    const knownOn = filingDeadline(before)
    const series = [`holders:${ours}:1`, `shares:${ours}:2`]
    const { known, page, to } = await chartOf({ series, range: '1Y', knownOn })
    expect(to).toBe(knownOn)
    expect([...known(0).keys()].at(-1)).toBe(before)
    const { quarters: told } = await api.call(
      historicalHolders.summary,
      { query: { securityId: ours, from: before, to: before, knownOn } },
      ada,
    )
    expect(known(0).get(before)).toBe(told[0]?.holderCount)
    expect(known(1).get(before)).toBe(told[0]?.shares)
    expect(page.filters.join()).toContain('As of')
    expect(page.sources.join()).toContain('includes only filings')
  })
})

describe('what cannot be drawn', () => {
  test('is an unknown security or holder', async () => {
    await expect(read({ series: [`price:${newId()}:1`] })).rejects.toMatchObject({ status: 404 })
    await expect(read({ series: [`holding:${ours}:${newId()}:1`] })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    [{ series: ['price:1'] }, 400],
    [{ series: [`weather:${ours}:1`] }, 400],
    [{ series: [`price:${ours}:3`] }, 400],
    [{ from: '2026-05-01', to: '2026-04-01' }, 422],
    [{ range: 'all', compare: 'year' }, 422],
  ] as [Settings, number][])('is %o', async (query, status) => {
    await expect(read(query)).rejects.toMatchObject({ status })
  })

  test('is a thirteenth series', async () => {
    const ids = await api.rowsOf(sql<{ id: string }>`select id from market.security_index order by id limit 13`)
    const series = ids.map(({ id }) => `price:${id}:1`)
    expect((await read({ series: series.slice(0, 12), range: '1M' })).series).toHaveLength(12)
    await expect(read({ series })).rejects.toMatchObject({ status: 400 })
  })
})

describe('marks', () => {
  test('are meetings, deadlines and annotations, each at its label', async () => {
    const { to } = await chartOf({})
    const typeId = (await api.call(activities.types, {}, ada)).find(({ medium }) => medium === 'call')?.id ?? ''
    const startsAt = `${to}T14:00:00Z`
    await api.call(activities.create, { body: { typeId, subject: 'Charted call', startsAt } }, ada)
    const { marks, block, page, known } = await chartOf({
      series: [`price:${ours}:1`, 'meetings:2'],
      marks: ['meetings', 'deadlines', 'events', 'disclosures'],
    })
    const call = marks.find(({ text }) => text.endsWith('Charted call'))
    expect(call).toMatchObject({ day: to, type: 'meetings', at: block.labels.indexOf(to) })
    expect(known(1).get(to)).toBeGreaterThanOrEqual(1)
    expect(marks.filter(({ type }) => type === 'deadlines')).toHaveLength(4)
    expect(block.marks).toHaveLength(marks.length)
    expect(page.blocks[1]).toMatchObject({ type: 'table', title: 'Marks' })
    expect((await read({ series: ['meetings:1'] }, noor)).page.blocks[0]).not.toEqual(block)
  })

  test('an annotation is added, changed by a colleague, deleted and restored', async () => {
    const { to } = await chartOf({})
    const body = { securityId: ours, onDate: to, text: 'Guidance raised' }
    const added = await api.call(charting.annotate, { body }, ada)
    expect(added).toMatchObject({ ...body, editor: null })
    const params = { id: added.id }
    const miles = { as: 'miles@veltrane.example' }
    const changed = await api.call(
      charting.changeAnnotation,
      { params, body: { ...body, text: 'Guidance cut' } },
      miles,
    )
    expect(changed).toMatchObject({ text: 'Guidance cut', editor: { id: await api.userId(miles.as) } })
    const listed = () => api.call(charting.annotations, { query: { securityIds: [ours] } }, ada)
    expect((await listed()).map(({ id }) => id)).toContain(added.id)
    expect((await read({ marks: ['annotations'] })).marks.map(({ text }) => text)).toContain('Guidance cut')
    expect(await api.call(charting.annotations, { query: { securityIds: [ours] } }, noor)).toEqual([])
    await api.call(charting.deleteAnnotation, { params }, ada)
    expect((await listed()).map(({ id }) => id)).not.toContain(added.id)
    await api.call(charting.restoreAnnotation, { params }, ada)
    expect((await listed()).map(({ id }) => id)).toContain(added.id)
    const unknown = { ...body, securityId: newId() }
    await expect(api.call(charting.annotate, { body: unknown }, ada)).rejects.toMatchObject({ status: 422 })
  })
})

test('a file has the figures of the screen, its filters and sources', async () => {
  const query = { series: [`price:${ours}:1`], range: '1M' as const, rebased: true }
  const { page, block } = await chartOf(query)
  const { status, text } = await api.request(
    'GET',
    `/v2/reports/charting/file?series=price:${ours}:1&range=1M&rebased=true&format=csv`,
    ada,
  )
  expect(status).toBe(200)
  for (const words of [...page.filters, ...page.sources]) expect(text).toContain(words.split(',')[0])
  expect(text.split('\n').filter((line) => /^\d{4}-\d{2}-\d{2}/.test(line))).toHaveLength(block.labels.length)
})
