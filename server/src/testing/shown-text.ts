// What a person reads in an answer, whatever its format: words in compressed files are not found in their bytes.
import { pagesOf } from '#platform/pdf/testing/read-pdf.ts'
import { unpack } from './zip.ts'

const startsWith = (bytes: Uint8Array, mark: string) =>
  Buffer.from(bytes.subarray(0, mark.length)).equals(Buffer.from(mark))

/** Of a PDF its pages; of an archive, such as a workbook, a presentation or a ZIP, the names and contents of its files. */
export async function shownText(bytes: Uint8Array): Promise<string> {
  const raw = Buffer.from(bytes).toString('utf8')
  if (startsWith(bytes, '%PDF')) {
    const pages = pagesOf(Buffer.from(bytes))
    if (pages.join('') === '') throw new Error('The pages of a PDF could not be read')
    return [...pages, raw].join('\n')
  }
  if (!startsWith(bytes, 'PK\x03\x04')) return raw
  const parts = await unpack(bytes)
  const texts = await Promise.all(
    [...parts].map(async ([name, content]) => [name, await shownText(content)].join('\n')),
  )
  return texts.join('\n')
}
