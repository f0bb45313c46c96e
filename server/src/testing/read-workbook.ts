// The cells of an XLSX file as a spreadsheet program reads them, read apart from what writes and imports such files.
import JSZip from 'jszip'

export type ReadCell = string | number | null

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const textsIn = (xml: string): string =>
  [...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) => unescaped(text)).join('')

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function cellsOf(row: string, strings: readonly string[]): ReadCell[] {
  const cells: ReadCell[] = []
  for (const [, attributes = '', content = ''] of row.matchAll(/<c(\s[^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const at = columnOf(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? 'A')
    const type = /\bt="(\w+)"/.exec(attributes)?.[1]
    const value = /<v>([^<]*)<\/v>/.exec(content)?.[1]
    if (content.includes('<f')) throw new Error(`A formula: ${content}`)
    while (cells.length < at) cells.push(null)
    if (type === 'inlineStr') cells.push(textsIn(content))
    else if (value === undefined) cells.push(null)
    else if (type === 's') cells.push(strings[Number(value)] ?? null)
    else cells.push(type === 'str' ? unescaped(value) : Number(value))
  }
  return cells
}

/** The rows of each sheet, in the order of the workbook. */
export async function readWorkbook(file: Uint8Array): Promise<ReadCell[][][]> {
  const zip = await JSZip.loadAsync(file)
  const shared = (await zip.file('xl/sharedStrings.xml')?.async('string')) ?? ''
  const strings = [...shared.matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) => textsIn(item))
  const sheets = zip
    .file(/^xl\/worksheets\/sheet\d+\.xml$/)
    .sort((one, other) => Number(/\d+/.exec(one.name)?.[0]) - Number(/\d+/.exec(other.name)?.[0]))
  const contents = await Promise.all(sheets.map((sheet) => sheet.async('string')))
  return contents.map((xml) => {
    const rows: ReadCell[][] = []
    for (const [, attributes = '', content = ''] of xml.matchAll(/<row(\s[^>]*?)?(?:\/>|>(.*?)<\/row>)/gs)) {
      const number = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? rows.length + 1)
      while (rows.length < number - 1) rows.push([])
      rows.push(cellsOf(content, strings))
    }
    return rows
  })
}
