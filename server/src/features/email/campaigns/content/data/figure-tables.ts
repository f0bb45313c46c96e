import { fixedHtml } from '../mail-html.ts'
import { fixedLine } from '../plain.ts'

export interface Figure {
  title: string
  header: string[]
  rows: string[][]
  /** Of bars: parts of one. */
  shares?: number[]
  note: string
  toHtml: (figure: Figure, color: string) => string
}

const line = 'border-bottom:1px solid #d8dce2'
const alignment = (index: number) => (index === 0 ? 'left' : 'right')

const headerRow = (header: readonly string[]) =>
  `<tr>${header
    .map(
      (words, index) =>
        `<th scope="col" align="${alignment(index)}" style="padding:6px 8px 6px 0;font-size:13px;${line}">${fixedHtml(words)}</th>`,
    )
    .join('')}</tr>`

const caption = (title: string) =>
  `<caption style="text-align:left;font-weight:600;font-size:16px;padding:0 0 8px">${fixedHtml(title)}</caption>`

const note = (text: string) => `<p style="margin:8px 0 0;font-size:13px">${fixedHtml(text)}</p>`

const whole = (title: string, inside: string, text: string) =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;font-size:14px">${caption(
    title,
  )}${inside}</table>${note(text)}`

export function dataTable({ title, header, rows, note: text }: Figure): string {
  const body = rows.map(
    (row) =>
      `<tr>${row
        .map(
          (one, index) =>
            `<td align="${alignment(index)}" style="padding:6px 8px 6px 0;${line}">${fixedHtml(one)}</td>`,
        )
        .join('')}</tr>`,
  )
  return whole(title, headerRow(header) + body.join(''), text)
}

const bar = (share: number, color: string) => {
  const width = Math.max(1, Math.round(share * 100))
  const rest = width < 100 ? '<td style="font-size:0;line-height:10px">&nbsp;</td>' : ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td width="${width}%" bgcolor="${color}" style="font-size:0;line-height:10px;height:10px">&nbsp;</td>${rest}</tr></table>`
}

/** The length of a bar says the same as its number. */
export function barTable({ title, header, rows, shares = [], note: text }: Figure, color: string): string {
  const body = rows.map(([name = '', value = ''], index) => {
    const drawn = `<div style="padding:4px 0 0" aria-hidden="true">${bar(shares[index] ?? 0, color)}</div>`
    return `<tr><td style="padding:6px 8px 6px 0;${line}">${fixedHtml(name)}${drawn}</td><td align="right" valign="top" style="padding:6px 0;${line}">${fixedHtml(value)}</td></tr>`
  })
  return whole(title, headerRow(header) + body.join(''), text)
}

export const plainFigure = ({ title, header, rows, note: text }: Figure): string =>
  fixedLine([title, header.join(' | '), ...rows.map((row) => row.join(' | ')), text].join('\n'))
