// Rows as PostgreSQL's COPY reads them, in pieces large enough for a socket.
import type { Cell, Row } from './table.ts'

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text

const element = (one: string | number): string =>
  typeof one === 'number' ? String(one) : `"${one.replace(/["\\]/g, '\\$&')}"`

function encoded(cell: Cell): string {
  if (typeof cell === 'string') return escaped(cell)
  if (typeof cell === 'number') return `${cell}`
  if (cell === null) return '\\N'
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if ('json' in cell) return escaped(JSON.stringify(cell.json))
  return cell.length === 0 ? '{}' : escaped(`{${cell.map(element).join(',')}}`)
}

export function copyLine(row: Row): string {
  let line = ''
  for (let index = 0; index < row.length; index++) {
    if (index > 0) line += '\t'
    line += encoded(row[index] ?? null)
  }
  return `${line}\n`
}

const pieceLength = 1 << 17

export function* copyText(rows: Iterable<Row>, count: (rows: number) => void = () => {}): Generator<Buffer> {
  let text = ''
  let number = 0
  for (const row of rows) {
    text += copyLine(row)
    number++
    if (text.length < pieceLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
  count(number)
}
