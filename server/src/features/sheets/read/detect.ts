import { firstBytes } from '#files/first-bytes.ts'
import { wideEncoding } from '#files/text.ts'
import { unreadableSheet } from './unreadable-sheet.ts'

const peekBytes = 64 * 1024

const signatures: [bytes: number[], kind: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'is an old or password-protected Excel file: save it as .xlsx without a password, or as CSV',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF: upload a CSV or XLSX file'],
  [[0x1f, 0x8b], 'is compressed: unzip it first'],
]

export async function detectKind(path: string): Promise<'csv' | 'xlsx'> {
  const bytes = await firstBytes(path, peekBytes)
  if (bytes.length === 0) throw unreadableSheet('is empty')
  const begins = (signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (begins([0x50, 0x4b, 0x03, 0x04])) return 'xlsx'
  for (const [signature, reason] of signatures) if (begins(signature)) throw unreadableSheet(reason)
  if (!wideEncoding(bytes) && bytes.includes(0)) throw unreadableSheet('is neither CSV nor XLSX')
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(bytes.toString('latin1', 0, 200)))
    throw unreadableSheet('is a web page or XML file: save it as .xlsx or CSV')
  return 'csv'
}
