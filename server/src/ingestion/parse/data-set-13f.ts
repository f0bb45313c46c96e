import { UnreadableFileError } from '#files/unreadable-file.ts'
import type { DetectedSource } from '../read/inputs.ts'
import { type DataSetCovers, readCovers } from './data-set-13f-covers.ts'
import type { Item13F } from './filing-13f.ts'
import { filedOnOf, form13fOf, periodOf } from './head-13f.ts'
import { holding13f } from './holding-13f.ts'
import { requiredCik } from './identifiers.ts'
import type { Filing13F, Filing13FEnd, Holding13F, Reject } from './records.ts'
import { type BuildRow, type ColumnAt, isReject, readRowBatches } from './rows.ts'
import { BadValue, requiredText } from './values.ts'

/**
 * A quarter of the SEC's Form 13F data sets. The headers, some ten thousand, are joined in memory and come first; the
 * rows, some three million, stream in file order, which need not be grouped by filing; the end records come last.
 */
export async function* parse13fDataSet(name: string, tables: readonly DetectedSource[]): AsyncGenerator<Item13F[]> {
  const ofKind = (kind: DetectedSource['kind']) => tables.filter((table) => table.kind === kind)
  const submissions = ofKind('13f-submission-table')
  if (submissions.length === 0 || ofKind('13f-cover-table').length === 0)
    throw new UnreadableFileError(name, 'the 13F data set lacks its SUBMISSION or COVERPAGE table')
  const rejects: Reject[] = []
  const covers = await readCovers(tables, rejects)
  if (rejects.length > 0) yield rejects
  const hasRows = ofKind('13f-information-table').length > 0
  const ends = new Map<string, Filing13FEnd>()
  for (const { source, format } of submissions)
    for await (const batch of readRowBatches(source, format, (at) => headBuilder(at, covers, hasRows))) {
      for (const item of batch) if (!isReject(item)) ends.set(item.accession, emptyEnd(item.accession))
      yield batch
    }
  for (const { source, format } of ofKind('13f-information-table'))
    yield* readRowBatches(source, format, (at) => holdingBuilder(at, ends))
  yield [...ends.values()]
}

function headBuilder(at: ColumnAt, covers: DataSetCovers, hasRows: boolean): BuildRow<Filing13F> {
  const accessionAt = at('accession_number')
  const filedAt = at('filing_date')
  const formAt = at('submissiontype')
  const cikAt = at('cik')
  const periodAt = at('periodofreport')
  return (cells) => {
    const accession = requiredText(cells[accessionAt], 'the accession number')
    const form = form13fOf(cells[formAt])
    const cover = covers.coverOf(accession, form)
    if (cover === null) throw new BadValue(`filing ${accession} has no cover page in the data set`)
    const period = periodOf(cells[periodAt])
    return {
      kind: '13f-filing',
      accession,
      isAccessionSynthesized: false,
      form,
      cik: requiredCik(cells[cikAt]),
      period,
      filedOn: filedOnOf(cells[filedAt], period),
      acceptedAt: null,
      schemaVersion: null,
      ...cover,
      isAmendment: cover.isAmendment || form.endsWith('/A'),
      hasInformationTable: hasRows && form.startsWith('13F-HR'),
    }
  }
}

function holdingBuilder(at: ColumnAt, ends: Map<string, Filing13FEnd>): BuildRow<Holding13F> {
  const accessionAt = at('accession_number')
  const place = {
    issuerName: at('nameofissuer'),
    titleOfClass: at('titleofclass'),
    cusip: at('cusip'),
    figi: at('figi'),
    value: at('value'),
    amount: at('sshprnamt'),
    amountUnit: at('sshprnamttype'),
    putCall: at('putcall'),
    discretion: at('investmentdiscretion'),
    otherManagers: at('othermanager'),
    votingSole: at('voting_auth_sole'),
    votingShared: at('voting_auth_shared'),
    votingNone: at('voting_auth_none'),
  }
  return (cells) => {
    const accession = cells[accessionAt] ?? ''
    const end = ends.get(accession)
    if (end === undefined) throw new BadValue(`the row belongs to filing ${accession}, which was not read`)
    end.rowsSeen += 1
    // Counted as rejected until it parses, so that an error below leaves the count right.
    end.rowsRejected += 1
    const holding = holding13f(accession, end.rowsSeen, {
      issuerName: cells[place.issuerName],
      titleOfClass: cells[place.titleOfClass],
      cusip: cells[place.cusip],
      figi: cells[place.figi],
      value: cells[place.value],
      amount: cells[place.amount],
      amountUnit: cells[place.amountUnit],
      putCall: cells[place.putCall],
      discretion: cells[place.discretion],
      otherManagers: cells[place.otherManagers],
      votingSole: cells[place.votingSole],
      votingShared: cells[place.votingShared],
      votingNone: cells[place.votingNone],
    })
    end.rowsRejected -= 1
    end.valueSum += holding.value
    return holding
  }
}

const emptyEnd = (accession: string): Filing13FEnd => ({
  kind: '13f-filing-end',
  accession,
  rowsSeen: 0,
  rowsRejected: 0,
  valueSum: 0n,
})
