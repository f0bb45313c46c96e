import { UnreadableFileError } from '#files/unreadable-file.ts'
import type { DetectedSource } from '../read/inputs.ts'
import { dateOf } from './dates.ts'
import { cikOf, requiredCik } from './identifiers.ts'
import { formOf, type InsiderItem, namesPlan, tickerOf } from './ownership.ts'
import { type InsiderLineText, lineFrom } from './ownership-line.ts'
import type { InsiderFiling, InsiderFootnote, InsiderLine, InsiderOwner, Reject } from './records.ts'
import { type BuildRow, type ColumnAt, isReject, readRowBatches, readRows } from './rows.ts'
import { BadValue, isYes, optionalText, requiredText } from './values.ts'

const lineTables = {
  'insider-transaction-table': { lineType: 'transaction', isDerivative: false },
  'insider-holding-table': { lineType: 'holding', isDerivative: false },
  'insider-derivative-transaction-table': { lineType: 'transaction', isDerivative: true },
  'insider-derivative-holding-table': { lineType: 'holding', isDerivative: true },
} as const

/** A quarter of the SEC's insider transactions data sets. Missing tables are allowed, and noted on every filing. */
export async function* parseInsiderDataSet(
  name: string,
  tables: readonly DetectedSource[],
): AsyncGenerator<InsiderItem[]> {
  const ofKind = (kind: string) => tables.filter((table) => table.kind === kind)
  const submissions = ofKind('insider-submission-table')
  if (submissions.length === 0) throw new UnreadableFileError(name, 'the insider data set lacks its SUBMISSION table')
  const rejects: Reject[] = []
  const owners = await readOwners(ofKind('insider-owner-table'), rejects)
  if (rejects.length > 0) yield rejects
  const notes = missingTables(tables)
  // Number of lines so far by filing; also the set of known filings.
  const lines = new Map<string, number>()
  for (const { source, format } of submissions)
    for await (const batch of readRowBatches(source, format, (at) => headBuilder(at, owners, notes))) {
      for (const item of batch) if (!isReject(item)) lines.set(item.accession, 0)
      yield batch
    }
  for (const [kind, lineKind] of Object.entries(lineTables))
    for (const { source, format } of ofKind(kind))
      yield* readRowBatches(source, format, (at) => lineBuilder(at, lineKind, lines))
  for (const { source, format } of ofKind('insider-footnote-table'))
    yield* readRowBatches(source, format, (at) => footnoteBuilder(at, lines))
}

function missingTables(tables: readonly DetectedSource[]): string[] {
  const expected = ['insider-owner-table', ...Object.keys(lineTables), 'insider-footnote-table']
  const missing = expected.filter((kind) => !tables.some((table) => table.kind === kind))
  return missing.map((kind) => `the data set lacks its ${kind.slice('insider-'.length).replaceAll('-', ' ')}`)
}

async function readOwners(tables: readonly DetectedSource[], rejects: Reject[]): Promise<Map<string, InsiderOwner[]>> {
  const owners = new Map<string, InsiderOwner[]>()
  for (const { source, format } of tables)
    for await (const item of readRows(source, format, ownerBuilder)) {
      if (isReject(item)) rejects.push(item)
      else owners.set(item.accession, [...(owners.get(item.accession) ?? []), item.owner])
    }
  return owners
}

function ownerBuilder(at: ColumnAt): BuildRow<{ accession: string; owner: InsiderOwner }> {
  const [accession, cik, name, relationship] = [
    at('accession_number'),
    at('rptownercik'),
    at('rptownername'),
    at('rptowner_relationship'),
  ]
  const [title, other] = [at('rptowner_title'), at('rptowner_txt')]
  return (cells) => {
    // One cell lists the roles: `Director,Officer,TenPercentOwner`.
    const roles = cells[relationship] ?? ''
    return {
      accession: requiredText(cells[accession], 'the accession number'),
      owner: {
        cik: cikOf(cells[cik]),
        name: requiredText(cells[name], 'the name of a reporting owner'),
        isDirector: /director/i.test(roles),
        isOfficer: /officer/i.test(roles),
        isTenPercentOwner: /ten\s*percent|10/i.test(roles),
        isOther: /other/i.test(roles),
        officerTitle: optionalText(cells[title]),
        otherText: optionalText(cells[other]),
      },
    }
  }
}

function headBuilder(at: ColumnAt, owners: Map<string, InsiderOwner[]>, notes: string[]): BuildRow<InsiderFiling> {
  const column = {
    accession: at('accession_number'),
    filed: at('filing_date'),
    period: at('period_of_report'),
    none: at('no_securities_owned'),
    notSubject: at('not_subject_sec16'),
    form: at('document_type'),
    cik: at('issuercik'),
    issuer: at('issuername'),
    ticker: at('issuertradingsymbol'),
    remarks: at('remarks'),
    plan: at('aff10b5one'),
  }
  return (cells) => {
    const accession = requiredText(cells[column.accession], 'the accession number')
    const plan = optionalText(cells[column.plan])
    return {
      kind: 'insider-filing',
      accession,
      isAccessionSynthesized: false,
      form: formOf(cells[column.form]),
      period: dateOf(cells[column.period]),
      filedOn: dateOf(cells[column.filed]),
      acceptedAt: null,
      issuerCik: requiredCik(cells[column.cik], 'the issuer’s CIK'),
      issuerName: requiredText(cells[column.issuer], 'the name of the issuer'),
      issuerTicker: tickerOf(cells[column.ticker]),
      owners: owners.get(accession) ?? [],
      hasNoSecurities: isYes(cells[column.none]),
      isNotSubjectToSection16: isYes(cells[column.notSubject]),
      isUnderTradingPlan: plan === null ? null : isYes(plan),
      mentionsTradingPlan: namesPlan(cells[column.remarks] ?? ''),
      remarks: optionalText(cells[column.remarks]),
      signedOn: null,
      notes,
    }
  }
}

/** Column names as the SEC spells them, including its misspelling of exercise. */
const lineColumns: Record<keyof InsiderLineText, string> = {
  securityTitle: 'security_title',
  transactionOn: 'trans_date',
  deemedExecutedOn: 'deemed_execution_date',
  transactionCode: 'trans_code',
  equitySwap: 'equity_swap_involved',
  timeliness: 'trans_timeliness',
  shares: 'trans_shares',
  price: 'trans_pricepershare',
  totalValue: 'trans_total_value',
  acquiredOrDisposed: 'trans_acquired_disp_cd',
  exercisePrice: 'conv_exercise_price',
  exercisableOn: 'excercise_date',
  expiresOn: 'expiration_date',
  underlyingTitle: 'undlyng_sec_title',
  underlyingShares: 'undlyng_sec_shares',
  underlyingValue: 'undlyng_sec_value',
  sharesAfter: 'shrs_ownd_folwng_trans',
  valueAfter: 'valu_ownd_folwng_trans',
  ownership: 'direct_indirect_ownership',
  natureOfOwnership: 'nature_of_ownership',
}

function lineBuilder(
  at: ColumnAt,
  kind: Pick<InsiderLine, 'lineType' | 'isDerivative'>,
  lines: Map<string, number>,
): BuildRow<InsiderLine> {
  const accessionAt = at('accession_number')
  const places = Object.entries(lineColumns).map(([key, name]) => [key as keyof InsiderLineText, at(name)] as const)
  const notePlaces = Object.values(lineColumns)
    .map((name) => at(`${name}_fn`))
    .filter((place) => place >= 0)
  return (cells) => {
    const accession = cells[accessionAt] ?? ''
    const number = (lines.get(accession) ?? 0) + 1
    if (!lines.has(accession)) throw new BadValue(`the line belongs to filing ${accession}, which was not read`)
    lines.set(accession, number)
    const text = Object.fromEntries(places.map(([key, place]) => [key, cells[place]])) as InsiderLineText
    const footnotes = notePlaces.flatMap((place) => (cells[place] ?? '').split(/[,\s]+/).filter(Boolean))
    return lineFrom(accession, number, kind, text, [...new Set(footnotes)])
  }
}

function footnoteBuilder(at: ColumnAt, lines: Map<string, number>): BuildRow<InsiderFootnote> {
  const [accessionAt, idAt, textAt] = [at('accession_number'), at('footnote_id'), at('footnote_txt')]
  return (cells) => {
    const accession = cells[accessionAt] ?? ''
    if (!lines.has(accession)) throw new BadValue(`the footnote belongs to filing ${accession}, which was not read`)
    return { kind: 'insider-footnote', accession, id: cells[idAt] ?? '', text: cells[textAt] ?? '' }
  }
}
