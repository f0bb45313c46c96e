import { createReadStream } from 'node:fs'
import { decoded, guessEncoding } from '#files/text.ts'
import { unreadableSheet } from './unreadable-sheet.ts'

const bytesOf = (path: string): AsyncIterable<Uint8Array> => createReadStream(path, { highWaterMark: 256 * 1024 })

/** The text of a file in chunks. Spreadsheets write UTF-8, Windows-1252 or, as "Unicode text", UTF-16. */
export async function* textOf(path: string): AsyncGenerator<string> {
  for await (const text of decoded(bytesOf(path), await guessEncoding(bytesOf(path)))) {
    if (text.includes('\0')) throw unreadableSheet('is neither CSV nor XLSX')
    yield text
  }
}
