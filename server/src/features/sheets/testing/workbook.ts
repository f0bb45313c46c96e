// Test helper: workbooks as spreadsheet programs write them, and malformed ones.
import { zipOf } from '#testing/zip.ts'

interface WorkbookOptions {
  /** The XML inside `sheetData`. */
  rows: string
  strings?: string
  /** Puts a hidden sheet before the one with rows. */
  hiddenBefore?: boolean
  date1904?: boolean
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export function workbookOf({ rows, strings, hiddenBefore, date1904 }: WorkbookOptions): Buffer<ArrayBuffer> {
  const hidden = hiddenBefore ? '<sheet name="Secret" sheetId="9" state="hidden" r:id="rId9"/>' : ''
  return zipOf({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${main} xmlns:r="${relations}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${hidden}<sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="${relations}/worksheet" Target="worksheets/sheet9.xml"/><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ...(strings && { 'xl/sharedStrings.xml': `<sst ${main}>${strings}</sst>` }),
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
  })
}
