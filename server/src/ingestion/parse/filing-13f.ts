import { UnreadableFileError } from '#files/unreadable-file.ts'
import type { Source } from '../read/source.ts'
import { textOf } from '../read/source-text.ts'
import { child, children, textAt } from '../read/xml-node.ts'
import { readTree, type XmlNode } from '../read/xml-rows.ts'
import { digestOf13f } from './content-digest.ts'
import { head13f } from './head-13f.ts'
import { parseInformationTable } from './information-table.ts'
import type { Filing13F, Filing13FEnd, Holding13F, Reject } from './records.ts'
import { type SubmissionDocument, submissionDocuments } from './submission-documents.ts'
import { BadValue } from './values.ts'

export type Item13F = Filing13F | Holding13F | Filing13FEnd | Reject

/** A primary document and its information table, embedded or separate. Yields header, rows, then the end. */
export async function* parse13fFolder(primary: Source, table: Source | null): AsyncGenerator<Item13F> {
  const root = await readTree(primary.name, textOf(primary))
  const head = headOrRefuse(primary, () => head13f(primary, root, null))
  const embedded = table === null ? embeddedTable(root) : null
  head.hasInformationTable = table !== null || embedded !== null
  const rows = () => {
    if (table !== null) return parseInformationTable(table.name, textOf(table), head.accession)
    return embedded === null ? null : parseInformationTable(primary.name, once(embedded), head.accession)
  }
  if (head.isAccessionSynthesized) head.accession += `-${await digestOf13f(head, rows())}`
  yield head
  yield* rows() ?? [emptyEnd(head.accession)]
}

/** A full text submission, read twice so that the header is known before the rows, whatever their order in the file. */
export async function* parse13fSubmission(source: Source): AsyncGenerator<Item13F> {
  const head = await submissionHead(source)
  if (head.isAccessionSynthesized) head.accession += `-${await digestOf13f(head, submissionRows(source, head))}`
  yield head
  yield* submissionRows(source, head)
}

async function* submissionRows(source: Source, { accession }: Filing13F) {
  let isTableRead = false
  for await (const document of submissionDocuments(source)) {
    if (!isTable(document)) continue
    if (isTableRead) throw new UnreadableFileError(source.name, 'the submission contains two information tables')
    isTableRead = true
    yield* parseInformationTable(source.name, document.text, accession)
  }
  if (!isTableRead) yield emptyEnd(accession)
}

/** By its type or its content: a mistyped type must not lose the table. */
const isTable = ({ documentType, opening }: SubmissionDocument) =>
  isTableType(documentType) || /<(?:[\w.-]+:)?informationTable[\s/>]/i.test(opening)

const isTableType = (documentType: string) => /^INFORMATION\s*TABLE$/i.test(documentType)

async function submissionHead(source: Source): Promise<Filing13F> {
  let head: Filing13F | null = null
  let hasTable = false
  for await (const document of submissionDocuments(source)) {
    if (isTable(document)) hasTable = true
    if (head !== null || !/^13F-/i.test(document.documentType)) continue
    const root = await readTree(source.name, xmlOnly(source, document.text))
    head = headOrRefuse(source, () => head13f(source, root, document.header))
  }
  if (head === null) throw new UnreadableFileError(source.name, 'the submission contains no 13F primary document')
  return { ...head, hasInformationTable: hasTable }
}

/** Before May 2013 the form was plain text. */
async function* xmlOnly(source: Source, text: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  for await (const piece of text) {
    if (isFirst && !/<\?xml|<XML>|edgarSubmission/i.test(piece.slice(0, 2000)))
      throw new UnreadableFileError(
        source.name,
        'the 13F is plain text, as filed before May 2013; only the XML form is read',
      )
    isFirst = false
    yield piece
  }
}

/** As submitted to EDGAR, the table is embedded in base64 (samples of the SEC's technical specification). */
function embeddedTable(root: XmlNode): string | null {
  const documents = children(child(root, 'documents'), 'document')
  const table = documents.find((each) => isTableType(textAt(each, 'conformeddocumenttype') ?? ''))
  const contents = textAt(table, 'contents')
  return contents === null ? null : Buffer.from(contents, 'base64').toString('utf8')
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

function headOrRefuse(source: Source, read: () => Filing13F): Filing13F {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadValue) throw new UnreadableFileError(source.name, error.message)
    throw error
  }
}

const emptyEnd = (accession: string): Filing13FEnd => ({
  kind: '13f-filing-end',
  accession,
  rowsSeen: 0,
  rowsRejected: 0,
  valueSum: 0n,
})
