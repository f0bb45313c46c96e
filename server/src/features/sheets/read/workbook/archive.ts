import { decoded } from '#files/text.ts'
import { createXmlParser, type XmlHandlers } from '#files/xml.ts'
import { type ZipEntry, zipEntries } from '#files/zip.ts'
import { unreadableSheet } from '../unreadable-sheet.ts'

const limits = { entries: 10_000, entryBytes: 4 * 1024 * 1024 * 1024, ratioFromBytes: 16 * 1024 * 1024 }
/** Limit on text without any tag: no cell is that long. */
const longestText = 1024 * 1024

/** A workbook is a zip archive of XML files, its parts. Only the requested ones are decompressed, as streams. */
export class Archive {
  readonly #entries = new Map<string, ZipEntry>()

  static async open(path: string): Promise<Archive> {
    const archive = new Archive()
    for await (const entry of zipEntries(path, limits)) archive.#entries.set(entry.path.toLowerCase(), entry)
    return archive
  }

  has(part: string): boolean {
    return this.#entry(part) !== undefined
  }

  /** Streams a part; after each chunk the caller can drain what its handlers collected. */
  async *stream(part: string, handlers: XmlHandlers): AsyncGenerator<void> {
    const entry = this.#entry(part)
    if (!entry) throw unreadableSheet('is a zip file, not an Excel workbook')
    const parser = createXmlParser(entry.name, longestText, handlers)
    for await (const text of decoded(entry.open(), 'utf-8')) {
      parser.write(text)
      yield
    }
    parser.close()
  }

  /** Reads a part to its end. */
  async read(part: string, handlers: XmlHandlers): Promise<void> {
    for await (const _ of this.stream(part, handlers));
  }

  #entry(part: string): ZipEntry | undefined {
    return this.#entries.get(part.toLowerCase().replace(/^\//, ''))
  }
}
