import { open } from 'node:fs/promises'
import { UnreadableSheet } from './refusal.ts'

const peekBytes = 64 * 1024

const signatures: [bytes: number[], kind: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'is an old or password-protected Excel file: save it as .xlsx without a password, or as CSV',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF: send a CSV or XLSX file'],
  [[0x1f, 0x8b], 'is compressed: unpack it first'],
]

/** Detects the file type by its first bytes, because file extensions are unreliable. */
export async function detectKind(path: string): Promise<'csv' | 'xlsx'> {
  const bytes = await firstBytes(path)
  if (bytes.length === 0) throw new UnreadableSheet('is empty')
  const begins = (signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (begins([0x50, 0x4b, 0x03, 0x04])) return 'xlsx'
  for (const [signature, reason] of signatures) if (begins(signature)) throw new UnreadableSheet(reason)
  const isWide = begins([0xff, 0xfe]) || begins([0xfe, 0xff])
  if (!isWide && bytes.includes(0)) throw new UnreadableSheet('is neither CSV nor XLSX')
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(bytes.toString('latin1', 0, 200)))
    throw new UnreadableSheet('is a web page or XML, whatever its name: save it as .xlsx or CSV')
  return 'csv'
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(peekBytes), 0, peekBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
