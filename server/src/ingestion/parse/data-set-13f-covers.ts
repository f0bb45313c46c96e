import type { DetectedSource } from '../read/inputs.ts'
import { amendmentTypeOf, reportTypeOf, signedOnOf, totalOf } from './head-13f.ts'
import { cikOf } from './identifiers.ts'
import type { Filing13F, Form13F, OtherManager, Reject } from './records.ts'
import { type ColumnAt, isReject, readRows } from './rows.ts'
import { isYes, optionalText, requiredText, smallNumber } from './values.ts'

type Cover = Omit<
  Filing13F,
  | 'kind'
  | 'accession'
  | 'isAccessionSynthesized'
  | 'form'
  | 'cik'
  | 'period'
  | 'filedOn'
  | 'acceptedAt'
  | 'schemaVersion'
  | 'hasInformationTable'
>

export interface DataSetCovers {
  coverOf(accession: string, form: Form13F): Cover | null
}

/** One row of a small table, by accession and with its cells by column name. */
type Row = Record<string, string>

/** Reads all tables except submissions and rows: cover pages, summaries, signatures, other managers. */
export async function readCovers(tables: readonly DetectedSource[], rejects: Reject[]): Promise<DataSetCovers> {
  const covers = await byAccession(tables, '13f-cover-table', rejects)
  const summaries = await byAccession(tables, '13f-summary-table', rejects)
  const signatures = await byAccession(tables, '13f-signature-table', rejects)
  const reporting = await byAccession(tables, '13f-other-manager-table', rejects)
  const included = await byAccession(tables, '13f-included-manager-table', rejects)
  return {
    coverOf: (accession, form) => {
      const cover = covers.get(accession)?.[0]
      if (cover === undefined) return null
      const summary = summaries.get(accession)?.[0]
      const signature = signatures.get(accession)?.[0]
      return coverFrom(cover, summary, signature, form, {
        reporting: (reporting.get(accession) ?? []).map(managerOf),
        included: (included.get(accession) ?? []).map(managerOf),
      })
    },
  }
}

async function byAccession(
  tables: readonly DetectedSource[],
  kind: DetectedSource['kind'],
  rejects: Reject[],
): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>()
  for (const { source, format } of tables.filter((table) => table.kind === kind))
    for await (const item of readRows(source, format, rowBuilder)) {
      if (isReject(item)) rejects.push(item)
      else found.set(item.accession, [...(found.get(item.accession) ?? []), item.row])
    }
  return found
}

const columns = [
  ...['isamendment', 'amendmentno', 'amendmenttype', 'filingmanager_name', 'filingmanager_street1'],
  ...['filingmanager_street2', 'filingmanager_city', 'filingmanager_stateorcountry', 'filingmanager_zipcode'],
  ...['reporttype', 'form13ffilenumber', 'crdnumber', 'tableentrytotal', 'tablevaluetotal', 'isconfidentialomitted'],
  ...['signaturedate', 'sequencenumber', 'cik', 'name'],
]

function rowBuilder(at: ColumnAt) {
  const accessionAt = at('accession_number')
  const places = columns.map((name) => [name, at(name)] as const).filter(([, place]) => place >= 0)
  return (cells: string[]) => {
    const row: Row = {}
    for (const [name, place] of places) row[name] = cells[place] ?? ''
    return { accession: requiredText(cells[accessionAt], 'the accession number'), row }
  }
}

function coverFrom(
  cover: Row,
  summary: Row | undefined,
  signature: Row | undefined,
  form: Form13F,
  managers: { reporting: OtherManager[]; included: OtherManager[] },
): Cover {
  const notes: string[] = []
  const isAmendment = isYes(cover.isamendment) || form.endsWith('/A')
  return {
    managerName: requiredText(cover.filingmanager_name, 'the name of the manager'),
    address: {
      street1: optionalText(cover.filingmanager_street1),
      street2: optionalText(cover.filingmanager_street2),
      city: optionalText(cover.filingmanager_city),
      stateOrCountry: optionalText(cover.filingmanager_stateorcountry),
      zipCode: optionalText(cover.filingmanager_zipcode),
    },
    fileNumber: optionalText(cover.form13ffilenumber),
    crd: optionalText(cover.crdnumber),
    signedOn: signedOnOf(signature?.signaturedate, notes),
    isAmendment,
    amendmentNumber: smallNumber(cover.amendmentno),
    amendmentType: isAmendment ? amendmentTypeOf(cover.amendmenttype) : null,
    reportType: reportTypeOf(cover.reporttype, form),
    isConfidentialOmitted: isYes(summary?.isconfidentialomitted),
    otherManagersReporting: managers.reporting,
    otherManagersIncluded: managers.included,
    entryTotal: smallNumber(summary?.tableentrytotal),
    valueTotal: totalOf(summary?.tablevaluetotal, notes),
    notes,
  }
}

const managerOf = (row: Row): OtherManager => ({
  number: smallNumber(row.sequencenumber),
  name: (row.name ?? '').trim(),
  cik: cikOf(row.cik),
  fileNumber: optionalText(row.form13ffilenumber),
  crd: optionalText(row.crdnumber),
})
