// Workbook metadata: its sheets, its shared strings, and which of its number formats are dates.
import { unreadableSheet } from '../unreadable-sheet.ts'
import type { Archive } from './archive.ts'

export interface WorkbookParts {
  sheetPath: string
  startsIn1904: boolean
}

/** The first visible sheet. */
export async function findSheet(archive: Archive): Promise<WorkbookParts> {
  const sheets: { relation: string; isHidden: boolean }[] = []
  let startsIn1904 = false
  await archive.read('xl/workbook.xml', {
    opens(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = isOn(attributes.date1904)
      if (name !== 'sheet') return
      const [, relation = ''] = Object.entries(attributes).find(([key]) => /^(\w+:)id$/.test(key)) ?? []
      sheets.push({ relation, isHidden: /hidden/i.test(attributes.state ?? '') })
    },
  })
  const targets = new Map<string, string>()
  await archive.read('xl/_rels/workbook.xml.rels', {
    opens(_name, { Id, Target, Type }) {
      // A sheet can also be a chart without cells.
      if (Id && Target && Type?.endsWith('/worksheet')) targets.set(Id, Target)
    },
  })
  for (const { relation, isHidden } of sheets) {
    const target = targets.get(relation)
    if (!isHidden && target) return { sheetPath: target.startsWith('/') ? target : `xl/${target}`, startsIn1904 }
  }
  throw unreadableSheet('has no visible sheet')
}

export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

const mostCharacters = 64 * 1024 * 1024

/** Strings shared by cells. All of them must be in memory, so their total size is limited. */
export async function readSharedStrings(archive: Archive): Promise<string[]> {
  const path = 'xl/sharedStrings.xml'
  if (!archive.has(path)) return []
  const strings: string[] = []
  let characters = 0
  let parts: string[] = []
  let isText = false
  let phonetic = 0
  await archive.read(path, {
    opens(name) {
      if (name === 'si') parts = []
      if (name === 'rPh') phonetic += 1
      isText = name === 't' && phonetic === 0
    },
    text(text) {
      if (isText) parts.push(text)
    },
    closes(name) {
      if (name === 't') isText = false
      if (name === 'rPh') phonetic -= 1
      if (name !== 'si') return
      const string = unescaped(parts.join(''))
      characters += string.length + 8
      if (characters > mostCharacters) throw unreadableSheet('has too much text: save it as CSV')
      strings.push(string)
    },
  })
  return strings
}

/** Characters that XML cannot represent are escaped as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** For each cell style, whether its numbers are dates. */
export async function readDateStyles(archive: Archive): Promise<boolean[]> {
  const path = 'xl/styles.xml'
  if (!archive.has(path)) return []
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isInCellFormats = false
  await archive.read(path, {
    opens(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isInCellFormats = true
      if (name !== 'xf' || !isInCellFormats) return
      const id = Number(attributes.numFmtId ?? 0)
      styles.push(isDateFormat(id, codes.get(id)))
    },
    closes(name) {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return styles
}

/** As in Excel. Unpaired brackets take quadratic time to strip. */
const longestFormat = 255

/** Formats 14–22 and 45–47 are built-in dates and times; East Asian locales have a few more. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)
  // Strips quoted and escaped text and brackets such as [Red] and [$-409]; elapsed time like [h] is not a date.
  const bare = code.slice(0, longestFormat).replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return /[dmyhs]/i.test(bare) && !/^general$/i.test(bare.trim())
}
