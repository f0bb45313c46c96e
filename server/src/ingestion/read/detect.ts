import { declaredEncoding, wideEncoding } from '#files/text.ts'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { currentReport } from './current-report.ts'
import { isGzip, isZip } from './decompress.ts'
import { detectTable, type TableKind } from './detect-table.ts'
import { limits } from './limits.ts'
import { peek, type Source } from './source.ts'
import { parseSubmissionHeader } from './submission-header.ts'

/** The type of a file, detected from its first kilobytes; names are never trusted. */
export type DocumentKind =
  | '13f-primary'
  | '13f-table'
  | '13f-submission'
  | 'schedule-xml'
  | 'schedule-submission'
  | 'ownership-xml'
  | 'ownership-submission'
  | 'fund-xml'
  | 'fund-submission'
  | 'company-tickers-json'
  | 'company-exchanges-json'
  | 'fund-tickers-json'
  | 'official-list-text'
  | 'company-facts-json'
  | 'company-filings-json'
  | 'company-filing-submission'
  | 'vote-submission'
  /** Web pages and descriptions: the SEC packs a readme and a metadata file with the tables of a data set. */
  | 'html-page'
  | 'data-set-description'
  | TableKind

export interface Detected {
  kind: DocumentKind
  format: 'tsv' | 'csv'
}

export async function detect(source: Source): Promise<Detected> {
  const bytes = await peek(source, limits.peekBytes)
  assertText(source.name, bytes)
  const text = new TextDecoder(declaredEncoding(bytes)).decode(bytes).trimStart()
  const table = detectTable(text)
  if (table) return table
  return { kind: detectDocument(source.name, text), format: 'tsv' }
}

function assertText(name: string, bytes: Buffer): void {
  if (bytes.length === 0) throw new UnreadableFileError(name, 'it is empty')
  if (isZip(bytes))
    throw new UnreadableFileError(name, 'it is an archive inside an archive; unpack the outer one first')
  if (isGzip(bytes)) throw new UnreadableFileError(name, 'it is compressed twice')
  if (!wideEncoding(bytes) && bytes.includes(0))
    throw new UnreadableFileError(name, 'it is binary data, not a regulatory file')
}

function detectDocument(name: string, text: string): DocumentKind {
  if (/<(SEC-DOCUMENT|SUBMISSION|IMS-DOCUMENT)>/.test(text.slice(0, 2000))) return submissionKind(name, text)
  if (text.startsWith('{') || text.startsWith('[')) return jsonKind(name, text)
  if (/^[0-9A-Z*@#]{9}[* ][^\r\n]{30,80}\r?\n[0-9A-Z*@#]{9}[* ]/.test(text)) return 'official-list-text'
  if (/<!DOCTYPE\s+html|<html[\s>]/i.test(text)) return 'html-page'
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new UnreadableFileError(name, 'it declares a DOCTYPE; entities and DTDs are not read')
  return xmlKind(name, text)
}

const schedule = /^(SC|SCHEDULE) 13[DG](\/A)?$/i
const form13f = /^13F-(HR|NT)(\/A)?$/i
const formOwnership = /^[345](\/A)?$/
const formFund = /^NPORT-P(\/A)?$/i
const formVotes = /^N-PX(\/A)?$/i

function submissionKind(name: string, text: string): DocumentKind {
  const form = parseSubmissionHeader(text.split(/<DOCUMENT>/i)[0] ?? '').form
  if (form === null) throw new UnreadableFileError(name, 'the submission header names no form')
  if (form13f.test(form)) return '13f-submission'
  if (schedule.test(form)) return 'schedule-submission'
  if (formOwnership.test(form)) return 'ownership-submission'
  if (formFund.test(form)) return 'fund-submission'
  if (currentReport.test(form)) return 'company-filing-submission'
  if (formVotes.test(form)) return 'vote-submission'
  throw new UnreadableFileError(name, `${unreadForm(form)}`)
}

function unreadForm(form: string): string {
  if (/^13F-CTR/i.test(form)) return `${form} asks for confidential treatment; it is not a report of holdings`
  return `form ${form.slice(0, 40)} is none of those this import reads`
}

function xmlKind(name: string, text: string): DocumentKind {
  const root = /<(?!XML>)(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s/>]/.exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[1] ?? ''
  if (/^informationTable$/i.test(root)) return '13f-table'
  if (/^ownershipDocument$/i.test(root)) return 'ownership-xml'
  if (/^proxyVoteTable$/i.test(root))
    throw new UnreadableFileError(name, 'a table of votes without its filer: import the full text submission')
  if (!/^edgarSubmission$/i.test(root)) throw new UnreadableFileError(name, unknownReason(root, text))
  const form = /<(?:[\w.-]+:)?submissionType>([^<]*)</i.exec(text)?.[1]?.trim() ?? ''
  if (form13f.test(form)) return '13f-primary'
  if (schedule.test(form)) return 'schedule-xml'
  if (formFund.test(form)) return 'fund-xml'
  throw new UnreadableFileError(name, form === '' ? 'the EDGAR submission names no form' : unreadForm(form))
}

function unknownReason(root: string, text: string): string {
  return root === '' || !/<\?xml/i.test(text)
    ? 'it is not a type of file that this import reads'
    : `an XML document <${root.slice(0, 60)}> is none of those this import reads`
}

function jsonKind(name: string, text: string): DocumentKind {
  if (/^\{\s*"\d+"\s*:\s*\{\s*"cik_str"/.test(text)) return 'company-tickers-json'
  const fields = /^\{\s*"fields"\s*:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? ''
  if (/"seriesId"/.test(fields) && /"classId"/.test(fields)) return 'fund-tickers-json'
  if (/"cik"/.test(fields) && /"exchange"/.test(fields)) return 'company-exchanges-json'
  if (/^\{\s*"cik"\s*:\s*"?\d+"?\s*,\s*"entityName"/.test(text)) return 'company-facts-json'
  if (/^\{\s*("cik"\s*:\s*"?\d+"?\s*,\s*"entityType"|"accessionNumber"\s*:\s*\[)/.test(text))
    return 'company-filings-json'
  if (/"@context"|"tableSchema"/.test(text)) return 'data-set-description'
  throw new UnreadableFileError(name, 'the JSON is none of the reference files this import reads')
}
