// Test helper: workbooks as spreadsheet programs write them, and malformed ones.
import { crc32, deflateRawSync } from 'node:zlib'

interface Part {
  name: string
  text: string
}

/** A zip archive, built by hand so that tests can also create invalid ones. */
export function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, text } of parts) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const header = (signature: number, isCentral: boolean) => {
      const fields = Buffer.alloc(isCentral ? 46 : 30)
      fields.writeUInt32LE(signature, 0)
      const at = isCentral ? 6 : 4
      if (isCentral) fields.writeUInt16LE(20, 4)
      fields.writeUInt16LE(20, at)
      fields.writeUInt16LE(8, at + 4)
      fields.writeUInt32LE(crc32(content), at + 10)
      fields.writeUInt32LE(packed.length, at + 14)
      fields.writeUInt32LE(content.length, at + 18)
      fields.writeUInt16LE(Buffer.byteLength(name), at + 22)
      if (isCentral) fields.writeUInt32LE(offset, 42)
      return Buffer.concat([fields, Buffer.from(name)])
    }
    const entry = Buffer.concat([header(0x04034b50, false), packed])
    central.push(header(0x02014b50, true))
    local.push(entry)
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...local, directory, end]))
}

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

export function workbookOf({ rows, strings, hiddenBefore, date1904 }: WorkbookOptions): Uint8Array<ArrayBuffer> {
  const hidden = hiddenBefore ? '<sheet name="Secret" sheetId="9" state="hidden" r:id="rId9"/>' : ''
  return zipOf([
    {
      name: 'xl/workbook.xml',
      text: `<?xml version="1.0"?><workbook ${main} xmlns:r="${relations}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${hidden}<sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="${relations}/worksheet" Target="worksheets/sheet9.xml"/><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      text: `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    },
    ...(strings ? [{ name: 'xl/sharedStrings.xml', text: `<sst ${main}>${strings}</sst>` }] : []),
    { name: 'xl/worksheets/sheet1.xml', text: `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>` },
  ])
}
