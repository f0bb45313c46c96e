// Current reports of companies: full text submissions of Forms 8-K and 6-K, of which only the header is read, and the
// lists of a company's filings (submissions JSON).
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { currentReport } from '../read/current-report.ts'
import type { Source } from '../read/source.ts'
import { readSubmission } from '../read/submission.ts'
import { identityOf } from './accession.ts'
import { acceptedAt, dateOf } from './dates.ts'
import { itemCode } from './event-items.ts'
import { accessionIn, cikOf, requiredCik } from './identifiers.ts'
import { isObject, objectIn } from './json.ts'
import type { Reject } from './records.ts'
import { rejected } from './rows.ts'
import { BadValue, requiredText, shown } from './values.ts'

export interface CompanyFiling {
  kind: 'company-filing'
  accession: string
  cik: string
  companyName: string
  form: string
  filedOn: string
  /** Lists of filings write it in either of two time zones, without saying which. */
  acceptedAt: Date | null
  reportOn: string | null
  /** Numbers of items. */
  items: string[]
}

export async function* parseEventSubmission(source: Source): AsyncGenerator<CompanyFiling> {
  const { header } = await headerOf(source)
  const filedOn = dateOf(header.filed)
  if (filedOn === null) throw new UnreadableFileError(source.name, 'the header does not say when it was filed')
  assertPast(source, filedOn)
  const companies = header.parties.filter(({ role }) => role === 'filer')
  if (companies.length === 0) throw new UnreadableFileError(source.name, 'the header names no company')
  const { accession } = await identityOf(source, header)
  for (const { cik, name } of companies)
    yield {
      kind: 'company-filing',
      accession,
      cik: cikIn(source, cik),
      companyName: name || `CIK ${cik}`,
      form: header.form ?? '8-K',
      filedOn,
      acceptedAt: acceptedAt(header.accepted),
      reportOn: dateOf(header.period),
      items: codesOf(header.items),
    }
}

async function headerOf(source: Source) {
  for await (const event of readSubmission(source)) if (event.type === 'header') return event
  throw new UnreadableFileError(source.name, 'the submission has no header')
}

function cikIn(source: Source, text: string): string {
  const cik = cikOf(text)
  if (cik === null) throw new UnreadableFileError(source.name, `${shown(text)} is not a CIK`)
  return cik
}

function assertPast(source: Source, filedOn: string): void {
  if (filedOn > today())
    throw new UnreadableFileError(source.name, `it would be filed on ${filedOn}, which is in the future`)
}

const today = () => new Date().toISOString().slice(0, 10)

const codesOf = (written: readonly string[]): string[] => [
  ...new Set(written.map(itemCode).filter((code) => code !== '')),
]

const lists = ['accessionNumber', 'filingDate', 'reportDate', 'form', 'items'] as const

/**
 * `{cik, name, filings: {recent: {form: [], …}}}`, or a further part of such a list, whose company is in its name only.
 */
export async function* parseCompanyFilings(source: Source): AsyncGenerator<CompanyFiling | Reject> {
  const document = await objectIn(source)
  const filings = isObject(document.filings) ? document.filings.recent : document
  const cik = cikOf(String(document.cik ?? '')) ?? cikOf(/CIK(\d{10})/.exec(source.fileName)?.[1])
  if (cik === null)
    throw new UnreadableFileError(source.name, 'neither the list nor its file name identifies the company')
  if (!isObject(filings)) throw new UnreadableFileError(source.name, 'the list of filings is missing')
  const columns = lists.map((name) => filings[name])
  const [accessions] = columns
  if (!Array.isArray(accessions)) throw new UnreadableFileError(source.name, 'the list of filings is missing')
  const companyName = typeof document.name === 'string' && document.name !== '' ? document.name : `CIK ${cik}`
  for (let index = 0; index < accessions.length; index += 1) {
    const cells = columns.map((column) => (Array.isArray(column) ? column[index] : undefined))
    if (typeof cells[3] !== 'string' || !currentReport.test(cells[3])) continue
    yield listed(source, index, { cik, companyName }, cells)
  }
}

function listed(
  source: Source,
  index: number,
  company: Pick<CompanyFiling, 'cik' | 'companyName'>,
  cells: unknown[],
): CompanyFiling | Reject {
  const [accession, filed, report, form, items] = cells.map((cell) => (typeof cell === 'string' ? cell : ''))
  try {
    const filedOn = requiredText(dateOf(filed), 'the day of filing')
    if (filedOn > today()) throw new BadValue(`it would be filed on ${filedOn}, which is in the future`)
    return {
      kind: 'company-filing',
      ...company,
      cik: requiredCik(company.cik),
      accession: requiredText(accessionIn(accession ?? ''), 'the accession number'),
      form: requiredText(form, 'the form'),
      filedOn,
      acceptedAt: null,
      reportOn: dateOf(report),
      items: codesOf((items ?? '').split(',')),
    }
  } catch (error) {
    if (!(error instanceof BadValue)) throw error
    return rejected(source.name, index + 1, error.message, cells.join(','))
  }
}
