// A report as plain data: the screen, PDF, slides, workbook and CSV file are all made from the same pages, so that their
// figures are the same.
import { z } from 'zod'

/** How a figure is written. Shares of a whole are fractions: 0.1234 is 12.34%. */
export const cellFormats = [
  'text',
  'integer',
  'decimal',
  'money',
  'price',
  'percent',
  /** A difference between two percentages, as a fraction: 0.012 is +1.20 pp. */
  'points',
  /** A signed whole number. */
  'change',
  /** A signed fraction: 0.12 is +12.0%. */
  'growth',
  'day',
  'quarter',
  'month',
] as const
export type CellFormat = (typeof cellFormats)[number]

/** Unknown is null, never zero. Days and quarters are ISO dates, months the first of the month. */
export const Cell = z.union([z.string(), z.number(), z.null()])
export type Cell = z.output<typeof Cell>

export const linkTypes = [
  ...(['organization', 'person', 'fund', 'security'] as const),
  ...(['activity', 'event', 'task', 'campaign', 'survey'] as const),
] as const

/** The record that a row is about. */
export const RowLink = z.object({ type: z.enum(linkTypes), id: z.uuid() })
export type RowLink = z.output<typeof RowLink>

export const ReportColumn = z.object({
  label: z.string(),
  format: z.enum(cellFormats),
})
export type ReportColumn = z.output<typeof ReportColumn>

export const rowTones = ['total', 'highlight', 'positive', 'negative', 'muted'] as const

export const ReportRow = z.object({
  cells: z.array(Cell),
  link: RowLink.nullable(),
  tone: z.enum(rowTones).nullable(),
})
export type ReportRow = z.output<typeof ReportRow>

export const TableBlock = z.object({
  type: z.literal('table'),
  title: z.string().nullable(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  /** Below the table, such as how many rows were left out. */
  note: z.string().nullable(),
})
export type TableBlock = z.output<typeof TableBlock>

/**
 * `stacked` and `area` add their series up; `scatter` takes its x from the first series and its y from the second; `map`
 * draws the first series on its tiles.
 */
export const chartTypes = ['bar', 'stacked', 'line', 'area', 'scatter', 'treemap', 'map'] as const
export type ChartType = (typeof chartTypes)[number]

export const ChartSeries = z.object({
  name: z.string(),
  format: z.enum(cellFormats),
  /** One for each label; null leaves a gap. */
  values: z.array(z.number().nullable()),
  /** The second axis is on the other side. */
  axis: z.union([z.literal(1), z.literal(2)]),
})
export type ChartSeries = z.output<typeof ChartSeries>

/** A square of a map: a country or a state. */
export const MapTile = z.object({
  code: z.string(),
  name: z.string(),
  column: z.int(),
  row: z.int(),
  /** Position of the label whose figure it has; null without one. */
  at: z.int().nullable(),
})
export type MapTile = z.output<typeof MapTile>

export const ChartBlock = z.object({
  type: z.literal('chart'),
  title: z.string().nullable(),
  chart: z.enum(chartTypes),
  /** What the labels are, such as Quarter. */
  labelHeader: z.string(),
  labelFormat: z.enum(cellFormats),
  labels: z.array(Cell),
  series: z.array(ChartSeries),
  /** What happened at a label, by its position. */
  marks: z.array(z.object({ at: z.int(), text: z.string() })),
  /** Of a map. */
  tiles: z.array(MapTile).optional(),
  note: z.string().nullable(),
})
export type ChartBlock = z.output<typeof ChartBlock>

export const FiguresBlock = z.object({
  type: z.literal('figures'),
  title: z.string().nullable(),
  figures: z.array(
    z.object({
      label: z.string(),
      value: Cell,
      format: z.enum(cellFormats),
      /** Against what: +1.2% QoQ. */
      change: z.object({ value: z.number(), format: z.enum(cellFormats), against: z.string() }).nullable(),
      note: z.string().nullable(),
    }),
  ),
})
export type FiguresBlock = z.output<typeof FiguresBlock>

/** Paragraphs are plain text. */
export const TextBlock = z.object({
  type: z.literal('text'),
  title: z.string().nullable(),
  paragraphs: z.array(z.string()),
})
export type TextBlock = z.output<typeof TextBlock>

export const ReportBlock = z.discriminatedUnion('type', [TableBlock, ChartBlock, FiguresBlock, TextBlock])
export type ReportBlock = z.output<typeof ReportBlock>

export const ReportPage = z.object({
  title: z.string(),
  /** Security, quarter and comparison, in one line. */
  subtitle: z.string().nullable(),
  blocks: z.array(ReportBlock),
  /** Filters in words, one each, as on the screen. */
  filters: z.array(z.string()),
  /** Sources and the date of the data, as footnotes. */
  sources: z.array(z.string()),
})
export type ReportPage = z.output<typeof ReportPage>

export const Report = z.object({
  title: z.string(),
  /** A cover with these lines below the title, as on a board pack; null leaves it out. */
  cover: z
    .object({ lines: z.array(z.string()) })
    .nullable()
    .optional(),
  pages: z.array(ReportPage),
})
export type Report = z.output<typeof Report>

export const reportFileFormats = ['pdf', 'xlsx', 'csv', 'pptx'] as const
export type ReportFileFormat = (typeof reportFileFormats)[number]
export const reportFileFormatLabels: Record<ReportFileFormat, string> = {
  pdf: 'PDF',
  xlsx: 'Excel',
  csv: 'CSV',
  pptx: 'PowerPoint',
}
