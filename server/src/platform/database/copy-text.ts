// Encodes values in PostgreSQL's COPY text format.

export type CopyCell = string | number | bigint | boolean | null | readonly (string | number)[] | { json: unknown }

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text

const element = (one: string | number): string =>
  typeof one === 'number' ? String(one) : `"${one.replace(/["\\]/g, '\\$&')}"`

export function copyCell(cell: CopyCell): string {
  if (typeof cell === 'string') return escaped(cell)
  if (cell === null) return '\\N'
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (typeof cell !== 'object') return String(cell)
  if ('json' in cell) return escaped(JSON.stringify(cell.json))
  return cell.length === 0 ? '{}' : escaped(`{${cell.map(element).join(',')}}`)
}

export function copyLine(cells: readonly CopyCell[]): string {
  let line = ''
  let separator = ''
  for (const cell of cells) {
    line += separator + copyCell(cell)
    separator = '\t'
  }
  return `${line}\n`
}
