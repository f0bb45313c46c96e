// A PDF file as plain data: what areas write, and what can be sent to the thread that draws it.
import type { CellFormat, ChartType, MapTile, ReportRow } from '@rostrum/contract/reports/report'
import type { Brand } from '../brand/brand.ts'

export type Tone = 'muted' | 'positive' | 'negative' | 'brand'

export interface Span {
  text: string
  isBold?: boolean
  isItalic?: boolean
  tone?: Tone
  /** An address of the web. */
  link?: string
}

/** Text is never markup: whatever people wrote is printed as it is. */
export type Text = string | readonly Span[]

export interface Series {
  name: string
  /** Null leaves a gap: unknown is not zero. */
  values: readonly (number | null)[]
  /** Of the axis; default integer. */
  format?: CellFormat
  axis?: 1 | 2
}

export interface Chart {
  type: ChartType
  labels: readonly string[]
  series: readonly Series[]
  /** Printed at the bars instead of their rounded values. */
  shown?: readonly (readonly string[])[]
  marks?: readonly { at: number; text: string }[]
  tiles?: readonly MapTile[]
}

/** In points from the upper left corner. */
export interface MapPicture {
  width: number
  height: number
  marks: readonly { x: number; y: number; text: string }[]
  lines: readonly { x1: number; y1: number; x2: number; y2: number; text: string }[]
  scale: { length: number; text: string }
}

export type RowTone = NonNullable<ReportRow['tone']>

export interface Column {
  header: string
  /** A share of the width; default 1. */
  width?: number
  /** What it needs at least, in points with its padding; by default it follows from the share. */
  least?: number
  /** Says which row it is, and is repeated in each part of a table that is wider than the page. */
  isKey?: boolean
  align?: 'left' | 'right'
}

export type Block =
  /** Begins a page and is listed in the contents. */
  | { type: 'chapter'; text: string; detail?: string }
  | { type: 'heading'; text: string }
  | { type: 'text'; text: Text }
  | { type: 'note'; text: Text }
  | { type: 'list'; items: readonly Text[] }
  /** Labels and values side by side. */
  | { type: 'facts'; rows: readonly (readonly [string, Text])[] }
  | {
      type: 'table'
      columns: readonly Column[]
      rows: readonly (readonly Text[])[]
      /** One for each row. */
      tones?: readonly (RowTone | null)[]
      /** Of a heat map, for each cell: from 0, not shaded, to 1; null is no part of it. */
      shades?: readonly (readonly (number | null)[])[]
    }
  /** Figures on one scale with their ranges, each also as text. */
  | {
      type: 'intervals'
      scale: { from: number; to: number }
      mark: 'bar' | 'point'
      headers: { label: string; picture: string; figure: string; note: string; count: string }
      rows: readonly {
        label: string
        value: number
        /** Null leaves the range out. */
        low: number | null
        high: number | null
        /** A second figure to compare with, as a ring. */
        other: number | null
        figure: string
        note: string
        count: string
      }[]
    }
  /** Large figures side by side. */
  | { type: 'tiles'; tiles: readonly { label: string; value: string; detail: Text }[] }
  | { type: 'chart'; chart: Chart }
  | { type: 'map'; map: MapPicture }

export interface PdfDocument {
  title: string
  /** Lines below the title. */
  lines: readonly string[]
  brand: Brand
  /** At the foot of each page, beside its number. */
  footer: string
  hasContents: boolean
  isLandscape?: boolean
  /** Without its title on the first page, which the first block begins. */
  isUntitled?: boolean
  blocks: readonly Block[]
}
