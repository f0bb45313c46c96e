// What the parts of a PDF file share: its color, its width, its rules and its text.
import type { Content } from 'pdfmake/interfaces.js'
import type { Span, Text, Tone } from './document.ts'
import { printable } from './printable.ts'

export interface Look {
  brand: string
  /** Between the margins. */
  width: number
  /** Of a page, likewise. */
  height: number
}

export const muted = '#5c6570'
const hairline = '#d5dae0'
const web = /^https?:\/\//i

export const colorOf = (tone: Tone, brand: string) => ({ muted, positive: '#2c6e49', negative: '#a32e27', brand })[tone]

const spanOf = ({ text, isBold, isItalic, tone, link }: Span, { brand }: Look) => ({
  text: printable(text),
  ...(isBold && { bold: true }),
  ...(isItalic && { italics: true }),
  ...(tone && { color: colorOf(tone, brand) }),
  ...(link && web.test(link) && { link, color: brand, decoration: 'underline' as const }),
})

export const textOf = (text: Text, look: Look): Content =>
  typeof text === 'string' ? { text: printable(text) } : { text: text.map((span) => spanOf(span, look)) }

export const rules = {
  hLineWidth: (row: number) => (row === 0 ? 0 : 0.6),
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: (column: number) => (column === 0 ? 0 : 5),
  paddingRight: () => 5,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}
