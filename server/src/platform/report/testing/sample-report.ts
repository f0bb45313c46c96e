// A report with every kind of block, and with what makes them hard to draw.
import { tileMapOf } from '@rostrum/contract/reports/engine/tile-map'
import type { ChartBlock, Report, ReportPage, TableBlock } from '@rostrum/contract/reports/report'

export const hostile = '=HYPERLINK("x") <svg/onload=1> & "q" \u0000\u202e\ud800 😀 שלום'

const quarters = Array.from({ length: 12 }, (_, at) => {
  const [year, quarter] = [2023 + Math.floor(at / 4), at % 4]
  return `${year}-${['03-31', '06-30', '09-30', '12-31'][quarter]}`
})

const page = (title: string, blocks: ReportPage['blocks'], more: Partial<ReportPage> = {}): ReportPage => ({
  title,
  subtitle: 'Veltrane (VLTN), Q3 2026 against Q2 2026',
  blocks,
  filters: ['Style: Growth', 'At least 0.1% of shares outstanding'],
  sources: ['Form 13F filings for September 30, 2026, filed by November 16, 2026.', 'Prices of September 30, 2026.'],
  ...more,
})

const chart = (
  type: ChartBlock['chart'],
  series: ChartBlock['series'],
  more: Partial<ChartBlock> = {},
): ChartBlock => ({
  type: 'chart',
  title: `A ${type} chart`,
  chart: type,
  labelHeader: 'Quarter',
  labelFormat: 'quarter',
  labels: quarters,
  series,
  marks: [],
  note: null,
  ...more,
})

const values = (of: (at: number) => number | null) => quarters.map((_, at) => of(at))
const firms = Array.from(
  { length: 15 },
  (_, at) => `${'Northern Lights Asset Management & Trust'.slice(0, 20 + at).trim()} ${at}`,
)

export const wideTable = (columns: number, rows: number): TableBlock => ({
  type: 'table',
  title: 'Every column',
  columns: Array.from({ length: columns }, (_, at) =>
    at === 0 ? { label: 'Organization', format: 'text' } : { label: `Column ${at}`, format: 'integer' },
  ),
  rows: Array.from({ length: rows }, (_, row) => ({
    cells: Array.from({ length: columns }, (_, at) => (at === 0 ? `Firm ${row}` : at % 7 === 0 ? null : row * at - 50)),
    link: null,
    tone: null,
  })),
  note: null,
})

export const sampleReport: Report = {
  title: 'Quarterly board pack',
  cover: { lines: ['Third quarter 2026', 'November 18, 2026', 'As of November 16, 2026'] },
  pages: [
    page('Overview', [
      {
        type: 'figures',
        title: 'Key figures',
        figures: [
          {
            label: 'Institutional ownership',
            value: 0.7421,
            format: 'percent',
            change: { value: 0.012, format: 'points', against: 'QoQ' },
            note: null,
          },
          {
            label: 'Holders',
            value: 412,
            format: 'integer',
            change: { value: -9, format: 'change', against: 'QoQ' },
            note: null,
          },
          {
            label: 'Value',
            value: 3_412_000_000,
            format: 'money',
            change: null,
            note: 'At the price of September 30, 2026',
          },
          { label: 'Median holding period', value: null, format: 'decimal', change: null, note: 'Not enough history' },
          { label: hostile, value: hostile, format: 'text', change: null, note: hostile },
        ],
      },
      chart(
        'line',
        [
          {
            name: 'Shares held',
            format: 'integer',
            axis: 1,
            values: values((at) => (at === 4 ? null : 41_000_000 + at * 730_000)),
          },
          { name: 'Price', format: 'price', axis: 2, values: values((at) => 32 + Math.sin(at) * 9) },
        ],
        {
          marks: [
            { at: 3, text: 'Guidance cut' },
            { at: 9, text: 'New CFO' },
          ],
        },
      ),
    ]),
    page('Changes', [
      chart('bar', [
        {
          name: 'Net change',
          format: 'change',
          axis: 1,
          values: values((at) => (at === 2 ? null : (at - 5) * 120_000)),
        },
      ]),
      chart('stacked', [
        { name: 'Growth', format: 'money', axis: 1, values: values((at) => 9e8 + at * 1e7) },
        { name: 'Value', format: 'money', axis: 1, values: values((at) => 4e8 - at * 1e7) },
        { name: 'Index', format: 'money', axis: 1, values: values(() => 0) },
      ]),
    ]),
    page('Largest holders', [
      chart(
        'bar',
        [{ name: 'Shares', format: 'integer', axis: 1, values: firms.map((_, at) => 5_000_000 - at * 300_000) }],
        {
          labelFormat: 'text',
          labelHeader: 'Organization',
          labels: firms,
        },
      ),
      {
        type: 'table',
        title: 'Largest holders',
        columns: [
          { label: 'Organization', format: 'text' },
          { label: 'Shares', format: 'integer' },
          { label: 'Change QoQ', format: 'change' },
          { label: '% O/S', format: 'percent' },
          { label: 'Value', format: 'money' },
          { label: 'First held', format: 'quarter' },
        ],
        rows: [
          ...firms.map((name, at) => ({
            cells: [
              name,
              5_000_000 - at * 300_000,
              at % 2 ? -41_000 : 52_000,
              0.04 - at * 0.002,
              at === 3 ? null : 2e8,
              '2021-06-30',
            ],
            link: null,
            tone: at === 2 ? ('highlight' as const) : at === 4 ? ('negative' as const) : null,
          })),
          { cells: ['Total', 41_000_000, -12_000, 0.31, 3e9, null], link: null, tone: 'total' },
        ],
        note: 'Positions of affiliated filers are added up once.',
      },
    ]),
    page('More charts', [
      chart('area', [
        { name: 'North America', format: 'percent', axis: 1, values: values((at) => 0.5 + at * 0.01) },
        { name: 'Europe', format: 'percent', axis: 1, values: values((at) => (at === 6 ? null : 0.2)) },
      ]),
      chart(
        'scatter',
        [
          { name: 'Shares', format: 'integer', axis: 1, values: firms.map((_, at) => at * 220_000) },
          { name: 'Change', format: 'growth', axis: 1, values: firms.map((_, at) => Math.sin(at) / 3) },
        ],
        { labelFormat: 'text', labels: firms },
      ),
      chart('treemap', [{ name: 'Value', format: 'money', axis: 1, values: firms.map((_, at) => 1e9 / (at + 1)) }], {
        labelFormat: 'text',
        labels: firms,
      }),
      chart('map', [{ name: 'Shares', format: 'integer', axis: 1, values: [900, 400, -50] }], {
        labelFormat: 'text',
        labels: ['United States', 'Canada', 'France'],
        tiles: tileMapOf(['United States', 'Canada', 'France'])?.tiles ?? [],
      }),
    ]),
    page(hostile, [
      {
        type: 'text',
        title: hostile,
        paragraphs: ['• The first point', '• The second point', `A paragraph. ${hostile}`],
      },
      wideTable(30, 12),
      chart('bar', [{ name: hostile, format: 'integer', axis: 1, values: [-3, 4] }], {
        labelFormat: 'text',
        labels: [hostile, '=1+1'],
      }),
    ]),
  ],
}
