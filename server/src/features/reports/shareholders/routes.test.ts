import { currentHolders } from '@rostrum/contract/holders/current'
import { movers } from '@rostrum/contract/holders/movers'
import { filingDeadline, quarterBefore, shiftQuarter } from '@rostrum/contract/market/quarters'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { addDays } from '@rostrum/contract/platform/time-zones'
import type { ReportBlock, ReportPage, TableBlock } from '@rostrum/contract/reports/report'
import { shareholderReports } from '@rostrum/contract/reports/shareholders'
import { shareholderSections } from '@rostrum/contract/reports/shareholders-query'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Market
let securityId: string
let quarter: string
beforeAll(async () => {
  api = await startMarket()
  ;({ securityId, quarter } = await api.firstOf(sql<{ securityId: string; quarter: string }>`
    select s.id as security_id, s.quarter::text from market.security_index s join market.securities x on x.id = s.id
    where x.ticker = 'HLDM'`))
})
afterAll(() => api.stop())

type Query = NonNullable<Args<typeof shareholderReports.read>['query']>
const reportOf = async (query: Query = {}) =>
  (await api.call(shareholderReports.read, { query: { securityId, ...query } }, ada)).report
const pageOf = async (query: Query): Promise<ReportPage> => {
  const [page] = (await reportOf(query)).pages
  if (!page) throw new Error('The report has no page')
  return page
}
const tableOf = ({ blocks }: ReportPage, title: string | null): TableBlock => {
  const found = blocks.find((block) => block.type === 'table' && block.title === title)
  if (found?.type !== 'table') throw new Error(`No table ${title}`)
  return found
}
const figureOf = (blocks: ReportBlock[], label: string) =>
  blocks.flatMap((block) => (block.type === 'figures' ? block.figures : [])).find((figure) => figure.label === label)

describe('the shareholder report', () => {
  test('has a page for each section, in the order that was asked for', async () => {
    const all = await reportOf()
    expect(all.pages).toHaveLength(shareholderSections.length)
    const chosen = await reportOf({ sections: ['regions', 'summary'] })
    expect(chosen.pages.map(({ title }) => title)).toEqual(['Regions', 'Ownership summary'])
    for (const { sources, filters, subtitle } of all.pages) {
      expect(sources[0]).toMatch(/^SEC Form 13F, holdings as of .*, filed .* to /)
      expect(sources[1]).toMatch(/% O\/S is of [\d,]+ shares outstanding; % of reported is of the [\d,]+ shares/)
      expect(filters).toContain('Managers as filed')
      expect(subtitle).toContain('HLDM')
    }
  })

  test('sums what the filings say', async () => {
    const { blocks } = await pageOf({ sections: ['summary'] })
    const counted = await api.firstOf(sql<{ holders: number; shares: number; value: number; change: number }>`
      select count(*) filter (where shares > 0) as holders, sum(shares)::bigint as shares, sum(value)::bigint as value,
        sum(shares - previous_shares)::bigint as change
      from market.positions where security_id = ${securityId} and quarter = ${quarter}`)
    expect(figureOf(blocks, 'Holders')?.value).toBe(counted.holders)
    expect(figureOf(blocks, 'Shares held')?.value).toBe(counted.shares)
    expect(figureOf(blocks, 'Value')?.value).toBe(counted.value)
    expect(figureOf(blocks, 'Net change')?.value).toBe(counted.change)
    const { outstanding } = await api.firstOf(sql<{ outstanding: number }>`select shares as outstanding
      from market.shares_outstanding where security_id = ${securityId} and on_date <= ${quarter}
      order by on_date desc limit 1`)
    expect(figureOf(blocks, '% O/S')?.value).toBeCloseTo(counted.shares / outstanding, 10)
  })

  test('equals the holders and movers of the same quarters', async () => {
    const top = tableOf(await pageOf({ sections: ['top_holders'], top: 10 }), null)
    const { data } = await api.call(currentHolders.list, { query: { securityId, quarter, pageSize: 10 } }, ada)
    expect(top.rows.slice(0, 10).map(({ cells, link }) => [link?.id, cells[3], cells[4]])).toEqual(
      data.map(({ holder, shares, change }) => [holder.id, shares, change]),
    )
    for (const comparedWith of [quarterBefore(quarter), shiftQuarter(quarter, -2)]) {
      const page = await pageOf({ sections: ['buyers_and_sellers'], comparedWith, top: 100 })
      const { securities } = await api.call(
        movers.summary,
        { query: { securityId, from: comparedWith, to: quarter } },
        ada,
      )
      const { byMove, netShares } = securities[0] ?? {}
      expect(figureOf(page.blocks, 'Buyers')?.value).toBe(
        (byMove?.new.holderCount ?? 0) + (byMove?.returning.holderCount ?? 0) + (byMove?.increased.holderCount ?? 0),
      )
      expect(figureOf(page.blocks, 'Sellers')?.value).toBe(
        (byMove?.decreased.holderCount ?? 0) + (byMove?.exited.holderCount ?? 0),
      )
      // Both are on today's split basis: there was no split after the quarter.
      expect(figureOf(page.blocks, 'Net')?.value).toBe(netShares)
      const moved = await pageOf({ sections: ['new_and_exits'], comparedWith })
      expect(figureOf(moved.blocks, 'Exits')?.value).toBe(byMove?.exited.holderCount)
    }
  })

  test('the parts of a mix add up to the whole, except for styles', async () => {
    const { pages } = await reportOf({ sections: ['types', 'turnover', 'regions'] })
    for (const page of pages) {
      const { rows } = tableOf(page, null)
      const [total, parts] = [rows.at(-1), rows.slice(0, -1)]
      expect(total?.tone).toBe('total')
      for (const column of [1, 3]) {
        expect(parts.reduce((sum, { cells }) => sum + Number(cells[column]), 0)).toBe(total?.cells[column])
      }
      expect(parts.reduce((sum, { cells }) => sum + Number(cells[5]), 0)).toBeCloseTo(1, 10)
    }
    const counted = await api.rowsOf(sql<{ shares: number }>`select sum(p.shares)::bigint as shares
      from market.positions p join market.organizations o on o.id = p.organization_id
      where p.security_id = ${securityId} and p.quarter = ${quarter} and p.shares > 0 group by o.type order by 1 desc`)
    const types = tableOf(pages[0] as ReportPage, null).rows.slice(0, -1)
    expect(types.map(({ cells }) => cells[3]).filter(Number)).toEqual(counted.map(({ shares }) => shares))
  })

  test('holders can be active only, and the base of their percentages says so', async () => {
    const page = await pageOf({ sections: ['top_holders'], orientation: 'active' })
    expect(page.filters).toContain('Active holders only')
    const { shares } = await api.firstOf(sql<{ shares: number }>`select sum(p.shares)::bigint as shares
      from market.positions p join market.organization_index o on o.id = p.organization_id
      where p.security_id = ${securityId} and p.quarter = ${quarter} and not o.is_passive`)
    expect(tableOf(page, null).rows.at(-1)?.cells[3]).toBe(shares)
    expect(page.sources[1]).toContain(`of the ${shares.toLocaleString('en-US')} shares held by the holders shown here`)
  })

  test('a manager that has not filed is neither a holder nor an exit', async () => {
    const silent = await api.firstOf(sql<{ securityId: string; id: string; quarter: string }>`
      select p.security_id, p.organization_id as id, q.quarter::text
      from market.positions p
      cross join lateral (select (date_trunc('month', p.quarter) + interval '4 months' - interval '1 day')::date as quarter) q
      where p.shares > 0
        and exists (select from market.positions n where n.security_id = p.security_id and n.quarter = q.quarter and n.shares > 0)
        and not exists (select from market.portfolios k where k.organization_id = p.organization_id and k.quarter = q.quarter)
        and not exists (select from market.successions s where s.predecessor_id = p.organization_id)
      order by q.quarter desc, p.shares desc limit 1`)
    const page = await pageOf({ ...silent, sections: ['new_and_exits'], top: 100 })
    const ids = page.blocks.flatMap((block) => (block.type === 'table' ? block.rows.map(({ link }) => link?.id) : []))
    expect(ids).not.toContain(silent.id)
    expect(page.sources.join(' ')).toMatch(/from the prior quarter ha(s|ve) not filed for Q\d \d{4}/)
  })

  test('as of a day, it has the content of the filings made by then', async () => {
    const amended = await api.firstOf(sql<{
      securityId: string
      id: string
      quarter: string
      knownOn: string
      shares: number
    }>`
      select r.security_id, f.organization_id as id, f.period::text as quarter, f.filed_on::text as known_on,
        r.amount::bigint as shares
      from market.filings f
      join market.filings a on a.organization_id = f.organization_id and a.period = f.period and a.filed_on > f.filed_on
        and a.amendment_type = 'restatement' and not f.is_amendment
      join lateral (select security_id, sum(amount) as amount from market.filing_rows r where r.accession = f.accession
        and r.put_call is null and r.amount_type = 'SH' and r.security_id is not null group by 1) r on true
      join market.positions p on p.security_id = r.security_id and p.organization_id = f.organization_id
        and p.quarter = f.period
      order by p.shares <> r.amount desc, f.accession, r.security_id limit 1`)
    const { id, shares, ...asked } = amended
    const sharesOf = (page: ReportPage) => tableOf(page, null).rows.find(({ link }) => link?.id === id)?.cells[3]
    const query: Query = { ...asked, sections: ['top_holders'], top: 100 }
    const then = await pageOf(query)
    expect(sharesOf(then)).toBe(shares)
    expect(then.filters.at(-1)).toMatch(/^As of /)
    expect(then.sources.at(-1)).toMatch(/^Only filings made by /)
    const today = await pageOf({ ...query, knownOn: undefined })
    const countOf = (page: ReportPage) => tableOf(page, null).rows.length
    expect(sharesOf(today) !== shares || countOf(today) > countOf(then)).toBe(true)
    // Only those who had filed by then are holders.
    const filed = await api.rowsOf(sql<{ id: string }>`select distinct organization_id as id from market.filings
      where period = ${asked.quarter} and filed_on <= ${asked.knownOn}`)
    const ids = new Set(filed.map((one) => one.id))
    for (const { link } of tableOf(then, null).rows) if (link) expect(ids).toContain(link.id)
    // Known long after, every section is what it is today.
    const late = await reportOf({ ...asked, knownOn: '2030-01-01', sections: ['top_holders', 'new_and_exits'] })
    const now = await reportOf({ ...asked, knownOn: undefined, sections: ['top_holders', 'new_and_exits'] })
    expect(late.pages.map(({ blocks }) => blocks)).toEqual(now.pages.map(({ blocks }) => blocks))
    const far = { ...asked, comparedWith: shiftQuarter(asked.quarter, -2), sections: ['buyers_and_sellers' as const] }
    expect((await reportOf({ ...far, knownOn: '2030-01-01' })).pages[0]?.blocks).toEqual(
      (await reportOf({ ...far, knownOn: undefined })).pages[0]?.blocks,
    )
  })

  test('as of a day, its quarter is the latest that was due by then', async () => {
    const read = (knownOn: string) => api.call(shareholderReports.read, { query: { securityId, knownOn } }, ada)
    const quarterAsOf = async (knownOn: string) => (await read(knownOn)).quarter
    const due = filingDeadline(shiftQuarter(quarter, -1))
    expect(await quarterAsOf(due)).toBe(shiftQuarter(quarter, -1))
    expect(await quarterAsOf(addDays(due, -1))).toBe(shiftQuarter(quarter, -2))
    expect(await quarterAsOf('2100-01-01')).toBe(quarter)
    expect((await read('0001-01-01')).report.pages).toEqual([])
  })

  test('ranks who holds peers and not the security', async () => {
    const { securityId: ours, quarter: last, peers } = await api.call(currentHolders.summary, {}, ada)
    const own = { securityId: ours, quarter: last, ids: peers.map(({ id }) => id) }
    expect(own.ids.length).toBeGreaterThan(0)
    const page = await pageOf({ securityId: own.securityId, sections: ['peers'], top: 100 })
    const table = page.blocks.find((block) => block.type === 'table' && block.title?.startsWith('Hold peers but not'))
    const counted = await api.rowsOf(sql<{ id: string; value: number }>`
      select p.organization_id as id, sum(p.value)::bigint as value from market.positions p
      where p.quarter = ${own.quarter} and p.security_id = any (${own.ids}::uuid[]) and p.shares > 0
        and not exists (select from market.positions o where o.organization_id = p.organization_id
          and o.quarter = p.quarter and o.security_id = ${own.securityId} and o.shares > 0)
      group by 1 order by 2 desc limit 100`)
    expect(table?.type === 'table' && table.rows.map(({ cells }) => cells[3])).toEqual(
      counted.map(({ value }) => value),
    )
  })

  test('the file has the figures of the screen', async () => {
    const query = `security_id=${securityId}&sections=top_holders&top=5`
    const { pages } = await reportOf({ sections: ['top_holders'], top: 5 })
    const csv = await api.request('GET', `/v2/reports/shareholders/file?${query}&format=csv`, ada)
    const { text } = csv
    for (const source of pages[0]?.sources ?? []) expect(text).toContain(source.replaceAll('"', '""'))
    for (const { cells } of tableOf(pages[0] as ReportPage, null).rows) expect(text).toContain(String(cells[1]))
    for (const [format, type] of [
      ['pdf', 'application/pdf'],
      ['xlsx', 'spreadsheet'],
    ] as const) {
      const file = await api.request('GET', `/v2/reports/shareholders/file?${query}&format=${format}`, ada)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toContain(type)
    }
  })

  test('rejects what is not a quarter, a later comparison and an unknown security', async () => {
    const status = async (query: string) => (await api.request('GET', `/v2/reports/shareholders?${query}`, ada)).status
    expect(await status(`security_id=${securityId}&quarter=2026-01-15`)).toBe(422)
    expect(await status(`security_id=${securityId}&quarter=${quarter}&compared_with=${quarter}`)).toBe(422)
    expect(await status('security_id=0198f3a0-0000-7000-8000-000000000000')).toBe(404)
  })
})
