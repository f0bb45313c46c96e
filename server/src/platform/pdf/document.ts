// A PDF file as plain data: what areas write, and what can be sent to the thread that draws it.

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

export interface Chart {
  type: 'bars' | 'lines'
  labels: readonly string[]
  /** Null leaves a gap: unknown is not zero. */
  series: readonly { name: string; values: readonly (number | null)[] }[]
  /** Printed above the bars, or at the last point of each line. */
  shown: readonly (readonly string[])[]
}

export interface Column {
  header: string
  /** A share of the width; default 1. */
  width?: number
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
  | { type: 'table'; columns: readonly Column[]; rows: readonly (readonly Text[])[] }
  | { type: 'chart'; chart: Chart }

export interface Brand {
  name: string
  /** As #rrggbb. */
  color: string
}

export interface PdfDocument {
  title: string
  /** Lines below the title. */
  lines: readonly string[]
  brand: Brand
  /** At the foot of each page, beside its number. */
  footer: string
  hasContents: boolean
  blocks: readonly Block[]
}
