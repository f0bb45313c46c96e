import { sheetLimits } from '@rostrum/contract/sheets'
import type { RawRow } from '../raw-row.ts'
import { unreadableSheet } from '../unreadable-sheet.ts'
import { Archive } from './archive.ts'
import { isoDate } from './dates.ts'
import { findSheet, isOn, readDateStyles, readSharedStrings, unescaped } from './parts.ts'

interface Meanings {
  strings: string[]
  dateStyles: boolean[]
  startsIn1904: boolean
}

/** The rows of the first visible sheet of a workbook. */
export async function* workbookRows(path: string): AsyncGenerator<RawRow[]> {
  const archive = await Archive.open(path)
  const { sheetPath, startsIn1904 } = await findSheet(archive)
  const strings = await readSharedStrings(archive)
  const dateStyles = await readDateStyles(archive)
  const gathered = new RowGatherer({ strings, dateStyles, startsIn1904 })
  for await (const _ of archive.stream(sheetPath, gathered)) {
    const rows = gathered.take()
    if (rows.length > 0) yield rows
  }
}

/** Collects rows from the XML of a sheet. */
class RowGatherer {
  #rows: RawRow[] = []
  #row: RawRow | undefined
  #lastRow = 0
  #column = -1
  #type = ''
  #style = -1
  #parts: string[] = []
  #isValue = false
  readonly #meanings: Meanings

  constructor(meanings: Meanings) {
    this.#meanings = meanings
  }

  take(): RawRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  opens(name: string, attributes: Record<string, string>): void {
    if (name === 'row') {
      const rowNumber = Number(attributes.r ?? this.#lastRow + 1)
      if (!Number.isInteger(rowNumber) || rowNumber <= this.#lastRow) {
        throw unreadableSheet('is damaged: its rows are not in order')
      }
      this.#row = { rowNumber, cells: [] }
      this.#lastRow = rowNumber
      this.#column = -1
    } else if (name === 'c') {
      this.#column = attributes.r ? columnOf(attributes.r) : this.#column + 1
      this.#type = attributes.t ?? 'n'
      this.#style = Number(attributes.s ?? -1)
      this.#parts = []
    }
    this.#isValue = name === 'v' || name === 't'
  }

  text(text: string): void {
    if (this.#isValue) this.#parts.push(text)
  }

  closes(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    if (name === 'row' && this.#row) {
      this.#rows.push(this.#row)
      this.#row = undefined
    }
    if (name !== 'c' || !this.#row) return
    const value = this.#parts.length === 0 ? '' : this.#meaning(this.#parts.join(''))
    if (value === '') return
    if (this.#column >= sheetLimits.columns) {
      throw unreadableSheet(`has more than ${sheetLimits.columns} columns (row ${this.#row.rowNumber})`)
    }
    const { cells } = this.#row
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = value
  }

  #meaning(raw: string): string {
    const { strings, dateStyles, startsIn1904 } = this.#meanings
    switch (this.#type) {
      case 's':
        return strings[Number(raw)] ?? ''
      case 'inlineStr':
      case 'str':
        return unescaped(raw)
      case 'b':
        return isOn(raw) ? 'true' : 'false'
      case 'n': {
        const number = Number(raw)
        if (raw === '' || !Number.isFinite(number)) return raw
        return (dateStyles[this.#style] && isoDate(number, startsIn1904)) || String(number)
      }
      default:
        return raw
    }
  }
}

/** The zero-based column of a cell reference such as "AB12". */
function columnOf(reference: string): number {
  let column = 0
  for (const character of reference) {
    const letter = character.charCodeAt(0) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
    if (column > 20_000) break
  }
  return column - 1
}
