// Every CSV and XLSX file of a report, read back and compared with the answer that the screen shows.
import { activities } from '@rostrum/contract/irm/activities'
import { toWire } from '@rostrum/contract/platform/wire'
import { activityReports } from '@rostrum/contract/reports/activities'
import { activitySections } from '@rostrum/contract/reports/activities-query'
import { charting } from '@rostrum/contract/reports/charting'
import { customReporting } from '@rostrum/contract/reports/custom'
import { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { Cell, ReportBlock, ReportPage } from '@rostrum/contract/reports/report'
import { shareholderReports } from '@rostrum/contract/reports/shareholders'
import { shareholderSections } from '@rostrum/contract/reports/shareholders-query'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { type ReadCell, readWorkbook } from '#testing/read-workbook.ts'

const ada = { as: 'ada@veltrane.example' }
const ours = demoSecurities.veltraneA

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

interface Line {
  cells: Cell[]
  /** Columns whose cells are days, which a workbook stores as numbers. */
  days: boolean[]
}

const text = (cell: string): Line => ({ cells: [cell], days: [] })
const isDay = (format: string) => ['day', 'quarter', 'month'].includes(format)

/** What must stand in a file below each other, from the screen's own answer. */
function linesOf(block: ReportBlock): Line[] {
  const title = block.title ? [text(block.title)] : []
  switch (block.type) {
    case 'table': {
      const days = block.columns.map(({ format }) => isDay(format))
      return [
        ...title,
        { cells: block.columns.map(({ label }) => label), days: [] },
        ...block.rows.map(({ cells }) => ({ cells, days })),
        ...(block.note ? [text(block.note)] : []),
      ]
    }
    case 'chart':
      return [
        ...title,
        { cells: [block.labelHeader, ...block.series.map(({ name }) => name)], days: [] },
        ...block.labels.map((label, at) => ({
          cells: [label, ...block.series.map(({ values }) => values[at] ?? null)],
          days: [isDay(block.labelFormat)],
        })),
        ...(block.note ? [text(block.note)] : []),
        ...block.marks.map((mark) =>
          text(`${formatCell(block.labels[mark.at] ?? null, block.labelFormat)}: ${mark.text}`),
        ),
      ]
    case 'figures':
      return [
        ...title,
        ...block.figures.map(({ label, value, format, change, note }) => ({
          cells: [label, value, change?.value ?? null, change?.against ?? null, ...(note ? [note] : [])],
          days: [false, isDay(format)],
        })),
      ]
    case 'text':
      return [...title, ...block.paragraphs.map(text)]
  }
}

const linesOfPage = ({ title, subtitle, filters, blocks, sources }: ReportPage): Line[] => [
  text(title),
  ...(subtitle ? [text(subtitle)] : []),
  ...filters.map(text),
  ...blocks.flatMap(linesOf),
  ...sources.map(text),
]

const withoutEnd = (cells: readonly ReadCell[]): ReadCell[] =>
  cells.slice(0, cells.findLastIndex((one) => one !== null) + 1)

/** Each line is in the file, in this order; what is between them is empty or a header of the file's own. */
function expectLines(rows: readonly ReadCell[][], lines: readonly ReadCell[][]): void {
  let at = 0
  for (const line of lines) {
    const wanted = JSON.stringify(withoutEnd(line))
    const found = rows.findIndex((row, place) => place >= at && JSON.stringify(withoutEnd(row)) === wanted)
    expect(found, `${wanted} after row ${at}`).toBeGreaterThanOrEqual(0)
    at = found + 1
  }
}

/** A formula is text in a file. */
const guarded = (cell: string) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
const inCsv = ({ cells }: Line): ReadCell[] =>
  cells.map((cell) => (cell === null || cell === '' ? null : typeof cell === 'number' ? String(cell) : guarded(cell)))

const serialOf = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 86_400_000 + 25_569
/** A total among days is a word. */
const dayOr = (cell: string) => (/^\d{4}-\d{2}-\d{2}/.test(cell) ? serialOf(cell) : cell)
const inWorkbook = ({ cells, days }: Line): ReadCell[] =>
  cells.map((cell, at) => (cell === '' ? null : typeof cell === 'string' && days[at] ? dayOr(cell) : cell))

async function expectSameFigures(
  pages: readonly ReportPage[],
  fileOf: (format: string) => ReturnType<Market['request']>,
) {
  expect(pages.length).toBeGreaterThan(0)
  for (const { sources } of pages) expect(sources.join(' ')).toMatch(/\d{4}/)
  const csv = await fileOf('csv')
  expect(csv.status).toBe(200)
  const records: string[][] = parse(csv.bytes, { bom: true, relax_column_count: true, skip_empty_lines: false })
  const rows = records.map((record) => record.map((cell) => (cell === '' ? null : cell)))
  expectLines(
    rows,
    pages.flatMap((page) => linesOfPage(page).map(inCsv)),
  )
  const workbook = await fileOf('xlsx')
  expect(workbook.status).toBe(200)
  const sheets = await readWorkbook(workbook.bytes)
  expect(sheets).toHaveLength(pages.length)
  for (const [at, page] of pages.entries()) expectLines(sheets[at] ?? [], linesOfPage(page).map(inWorkbook))
}

test('shareholders', async () => {
  const { report } = await api.call(shareholderReports.read, { query: { securityId: ours, top: 25 } }, ada)
  expect(report.pages).toHaveLength(shareholderSections.length)
  const address = `security_id=${ours}&top=25`
  await expectSameFigures(report.pages, (format) =>
    api.request('GET', `/v2/reports/shareholders/file?${address}&format=${format}`, ada),
  )
})

test('activities', async () => {
  const period = { from: '2026-01-01', to: '2026-06-30' }
  const types = await api.call(activities.types, {}, ada)
  const met = await api.rowsOf(sql<{ id: string }>`
    select distinct organization_id as id from market.positions where security_id = ${ours} order by 1 limit 4`)
  expect(met).toHaveLength(4)
  for (const [at, { id }] of met.entries()) {
    const body = {
      ...{ typeId: types[at % types.length]?.id ?? '', subject: '=1+1', startsAt: `2026-0${at + 1}-10T15:00:00Z` },
      organizationIds: [id],
    }
    await api.call(activities.create, { body }, ada)
  }
  const { report } = await api.call(activityReports.read, { query: { securityId: ours, ...period } }, ada)
  expect(report.pages).toHaveLength(activitySections.length)
  const address = `security_id=${ours}&from=${period.from}&to=${period.to}`
  await expectSameFigures(report.pages, (format) =>
    api.request('GET', `/v2/reports/activities/file?${address}&format=${format}`, ada),
  )
})

test('charts, with what happened when', async () => {
  const series = [`price:${ours}:1`, `holders:${ours}:2`]
  const { page } = await api.call(charting.read, { query: { series, range: '1Y', marks: ['deadlines'] } }, ada)
  expect(page.blocks.some((block) => block.type === 'chart' && block.marks.length > 0)).toBe(true)
  const address = `${series.map((one) => `series=${one}`).join('&')}&range=1Y&marks=deadlines`
  await expectSameFigures([page], (format) =>
    api.request('GET', `/v2/reports/charting/file?${address}&format=${format}`, ada),
  )
})

test('custom reports, as rows and grouped', async () => {
  const given = [
    { subject: 'holders', columns: ['name', 'type', 'shares', 'value'], top: 40 },
    { subject: 'holders', groups: [{ field: 'type', by: null }], measures: [{ type: 'sum', field: 'shares' }] },
  ]
  for (const one of given) {
    const definition = CustomDefinition.parse(one)
    const { page } = await api.call(customReporting.run, { body: { definition, title: 'Ours' } }, ada)
    await expectSameFigures([page], (format) =>
      api.request('POST', '/v2/reports/custom/file', {
        ...ada,
        json: toWire({ definition, format, title: 'Ours' }) as object,
      }),
    )
  }
})
