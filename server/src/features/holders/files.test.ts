// Exported lists of holders: the rows, columns and order of the screen.
import { currentHolders, peerColumn } from '@rostrum/contract/holders/current'
import { historicalHolders } from '@rostrum/contract/holders/historical'
import { historicalMeasures } from '@rostrum/contract/holders/historical-query'
import { movers } from '@rostrum/contract/holders/movers'
import { moveLabels } from '@rostrum/contract/holders/values'
import { placeName } from '@rostrum/contract/market/places'
import { type CsvColumn, type Endpoint, pathOf } from '@rostrum/contract/platform/endpoint'
import { sheets } from '@rostrum/contract/sheets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeers } from '#demo/universe/demo-securities.ts'
import { sheetRows } from '#features/sheets/public.ts'
import { ada, type Current, ours, startCurrent } from './testing/current.ts'

let current: Current
beforeAll(async () => {
  current = await startCurrent()
})
afterAll(() => current.api.stop())

const fetchFile = (endpoint: Endpoint, query: string, format = 'csv') =>
  current.api.request('GET', `${pathOf(endpoint).replace(/csv$/, format)}?${query}`, ada)

/** The exported file as parsed by our own import reader, header first. */
async function linesIn(endpoint: Endpoint, query: string, format: 'csv' | 'xlsx' = 'csv'): Promise<string[][]> {
  const { bytes, status } = await fetchFile(endpoint, query, format)
  expect(status).toBe(200)
  const sent = await current.api.request('POST', `${pathOf(sheets.create)}?name=holders.${format}`, {
    ...ada,
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { id = '', columns = [] } = (sent.json?.data ?? {}) as { id?: string; columns?: string[] }
  const lines = [columns]
  for await (const batch of sheetRows(current.api.db, id)) lines.push(...batch.map(({ cells }) => cells))
  return lines
}

const named = (...columns: string[]) => columns.map((column) => `columns=${column}`).join('&')
const amount = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
/** Trailing empty cells are dropped. */
const row = (...cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

describe('current holders', () => {
  const query = 'with_peers=true&roll_up=true&orientation=active&sort=value_desc'
  const asked = { withPeers: true, rollUp: true, orientation: 'active', sort: 'value_desc' } as const

  test('have the chosen columns in the chosen order, with the rows of the list', async () => {
    const [peer = ''] = demoPeers[ours] ?? []
    const { ticker } = await current.api.firstOf(sql<{ ticker: string }>`select ticker from market.securities
      where id = ${peer}`)
    const columns = named('name', peerColumn(peer), 'value', 'change', 'move', 'rank')
    const [header, ...lines] = await linesIn(currentHolders.export, `${query}&${columns}`)
    expect(header).toEqual(['Holder', `${ticker} (shares)`, 'Value (USD)', 'Change', 'Move', '#'])
    const rows = await current.holdersOf(asked)
    expect(rows.some(({ peers }) => peers.some(({ securityId }) => securityId === peer))).toBe(true)
    expect(lines).toEqual(
      rows.map(({ holder, peers, value, change, move, rank }) => [
        holder.name,
        amount(peers.find(({ securityId }) => securityId === peer)?.shares),
        String(value),
        amount(change),
        move ? moveLabels[move] : '',
        String(rank),
      ]),
    )
  })

  test('have all columns if none were chosen, peers last', async () => {
    const { text, headers } = await fetchFile(currentHolders.export, query)
    const [header = ''] = text.split('\r\n')
    const peers = (await current.summaryOf()).peers.map(({ ticker, name }) => `${ticker ?? name} (shares)`)
    expect(header.split(',')).toEqual([...headersOf(currentHolders.export.response.columns), ...peers])
    expect(headers.get('content-type')).toContain('text/csv')
  })

  test('can be limited to the selected rows', async () => {
    const [first, , third] = await current.holdersOf()
    const ids = [first, third].map((one) => `ids=${one?.holder.id}`).join('&')
    const [, ...lines] = await linesIn(currentHolders.export, `${ids}&${named('rank')}`)
    expect(lines).toEqual([['1'], ['3']])
  })

  test('are rejected before streaming starts: dates that are not a quarter end, unknown columns', async () => {
    expect((await fetchFile(currentHolders.export, 'quarter=2026-05-05')).status).toBe(422)
    for (const column of ['luck', peerColumn(ours), 'Shares']) {
      for (const format of ['csv', 'xlsx']) {
        expect(await fetchFile(currentHolders.export, named('name', column), format)).toMatchObject({
          status: 422,
          json: { errors: [{ field: 'columns' }] },
        })
      }
    }
  })
})

/** Instants name the viewer's time zone. */
const headersOf = (columns: readonly CsvColumn[]) =>
  columns.map(({ header, isInstant }) => (isInstant ? `${header} (Eastern Time (Toronto))` : header))

describe('historical holders', () => {
  const cellOf = {
    shares: ({ shares }: Cell) => shares,
    value: ({ value }: Cell) => value,
    outstanding: ({ outstandingShare }: Cell) =>
      outstandingShare === null ? null : Math.round(outstandingShare * 1e6) / 1e4,
    change: ({ change }: Cell) => change,
  }
  const said = { shares: 'Shares', value: 'Value (USD)', outstanding: '% O/S', change: 'Change' }

  test.each(historicalMeasures)('are a matrix of %s for the chosen quarters', async (measure) => {
    const query = `security_id=${ours}&from=2025-12-31&known_on=2026-08-01&sort=name_asc`
    const columns = named('name', '2026-06-30', '2025-12-31', 'quarters_held')
    const [header, ...lines] = await linesIn(historicalHolders.export, `${query}&measure=${measure}&${columns}`)
    expect(header).toEqual(['Holder', `Q2 2026 ${said[measure]}`, `Q4 2025 ${said[measure]}`, 'Quarters held'])
    const { data } = await current.api.call(
      historicalHolders.list,
      { query: { securityId: ours, from: '2025-12-31', knownOn: '2026-08-01', sort: 'name_asc', pageSize: 500 } },
      ada,
    )
    const shown = (cells: Cell[], quarter: string) => {
      const cell = cells.find((one) => one.quarter === quarter)
      return cell?.isReported ? amount(cellOf[measure](cell)) : ''
    }
    expect(lines).toEqual(
      data.map(({ holder, cells, quartersHeld }) =>
        row(holder.name, shown(cells, '2026-06-30'), shown(cells, '2025-12-31'), String(quartersHeld)),
      ),
    )
  })

  test('have no quarter outside the range', async () => {
    expect((await fetchFile(historicalHolders.export, `from=2026-03-31&${named('2025-12-31')}`)).status).toBe(422)
  })
})

describe('holder cohorts', () => {
  test('are the triangle shown on the screen', async () => {
    const range = { securityId: ours, from: '2025-12-31' }
    const cohorts = await current.api.call(historicalHolders.cohorts, { query: range }, ada)
    const query = `security_id=${ours}&from=2025-12-31`
    const [header, ...lines] = await linesIn(historicalHolders.exportCohorts, query)
    expect(header).toEqual(['First bought', 'Holders', 'Q4 2025 %', 'Q1 2026 %', 'Q2 2026 %', 'Q3 2026 %'])
    expect(lines.map(([, count]) => Number(count))).toEqual(cohorts.map(({ holderCount }) => holderCount))
    for (const [at, { quarter, kept, holderCount }] of cohorts.entries()) {
      const shares = kept.map((one) => Math.round((one.holderCount / holderCount) * 1e6) / 1e4)
      expect(lines[at]?.slice(-kept.length).map(Number)).toEqual(shares)
      expect(lines[at]?.[0]).toMatch(new RegExp(`^Q[1-4] ${quarter.slice(0, 4)}`))
    }
    const sheet = await linesIn(historicalHolders.exportCohorts, query, 'xlsx')
    expect(sheet[0]).toEqual(header)
    expect((await fetchFile(historicalHolders.exportCohorts, 'from=2026-01-01')).status).toBe(422)
    expect((await fetchFile(historicalHolders.exportCohorts, named('luck'))).status).toBe(422)
  })
})

type Cell = {
  quarter: string
  shares: number
  value: number
  outstandingShare: number | null
  change: number | null
} & {
  isReported: boolean
}

test('movers match the list and its thresholds', async () => {
  const query = 'kind=sellers&sort=flow_asc&least_shares=1000'
  const [header, ...lines] = await linesIn(
    movers.export,
    `${query}&${named('flow', 'previous_shares', 'name', 'place')}`,
  )
  expect(header).toEqual(['Flow (USD)', 'Prior shares', 'Holder', 'Location'])
  const { data } = await current.api.call(
    movers.list,
    { query: { kind: 'sellers', sort: 'flow_asc', leastShares: 1000, pageSize: 500 } },
    ada,
  )
  expect(data.length).toBeGreaterThan(0)
  expect(lines).toEqual(
    data.map(({ flow, previousShares, holder }) =>
      row(
        amount(flow),
        String(previousShares),
        holder.name,
        placeName(holder, () => {}),
      ),
    ),
  )
})

test.each([
  [
    'current',
    currentHolders.export,
    `with_peers=true&${named('name', 'shares', 'change_share', 'filed_on', 'is_late')}`,
  ],
  [
    'historical',
    historicalHolders.export,
    `measure=change&${named('name', '2026-06-30', '2026-09-30', 'first_bought')}`,
  ],
  ['movers', movers.export, named('rank', 'name', 'move', 'change_share', 'value_change', 'filed_on')],
])('the workbook of %s holders has the same content as the CSV', async (_, endpoint, query) => {
  const [written, sheet] = [await linesIn(endpoint, query), await linesIn(endpoint, query, 'xlsx')]
  expect(written.length).toBeGreaterThan(5)
  expect(sheet).toEqual(written)
})
