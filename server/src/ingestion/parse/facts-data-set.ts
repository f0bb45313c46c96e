// A quarter of the SEC's financial statement data sets. Its NUM table has millions of rows, of which few are used.
import { UnreadableFileError } from '#files/unreadable-file.ts'
import type { DetectedSource } from '../read/inputs.ts'
import { dateOf } from './dates.ts'
import { classLetterOf, type Fact, factOf, isByClass, isKeptUnit, keptTags } from './facts.ts'
import { requiredCik } from './identifiers.ts'
import type { Reject } from './records.ts'
import { type BuildRow, type ColumnAt, isReject, readRowBatches, readRows } from './rows.ts'
import { BadValue, optionalText, requiredText, smallNumber } from './values.ts'

interface FactFiling {
  accession: string
  cik: string
  form: string | null
  filedOn: string
}

export async function* parseFactsDataSet(
  name: string,
  tables: readonly DetectedSource[],
): AsyncGenerator<(Fact | Reject)[]> {
  const ofKind = (kind: string) => tables.filter((table) => table.kind === kind)
  const [submissions, numbers] = [ofKind('facts-submission-table'), ofKind('facts-number-table')]
  if (submissions.length === 0) throw new UnreadableFileError(name, 'the financial data set lacks its SUB table')
  if (numbers.length === 0) throw new UnreadableFileError(name, 'the financial data set lacks its NUM table')
  const filings = new Map<string, FactFiling>()
  for (const { source, format } of submissions)
    for await (const item of readRows(source, format, filingBuilder)) {
      if (isReject(item)) yield [item]
      else filings.set(item.accession, item)
    }
  const today = new Date().toISOString().slice(0, 10)
  for (const { source, format } of numbers)
    for await (const batch of readRowBatches(source, format, (at) => factBuilder(at, filings, today))) {
      const used = batch.filter((item) => item !== null)
      if (used.length > 0) yield used
    }
}

function filingBuilder(at: ColumnAt): BuildRow<FactFiling> {
  const [adsh, cik, form, filed] = [at('adsh'), at('cik'), at('form'), at('filed')]
  return (cells) => ({
    accession: requiredText(cells[adsh], 'the accession number'),
    cik: requiredCik(cells[cik]),
    form: optionalText(cells[form]),
    filedOn: requiredText(dateOf(cells[filed]), 'the day of filing'),
  })
}

function factBuilder(at: ColumnAt, filings: Map<string, FactFiling>, today: string): BuildRow<Fact | null> {
  const column = {
    adsh: at('adsh'),
    tag: at('tag'),
    version: at('version'),
    end: at('ddate'),
    quarters: at('qtrs'),
    unit: at('uom'),
    segments: at('segments'),
    // The data sets with notes name the number of dimensions, and what they are in another table.
    dimensions: at('dimn'),
    registrant: at('coreg'),
    value: at('value'),
  }
  return (cells) => {
    const tag = cells[column.tag] ?? ''
    if (!keptTags.has(tag)) return null
    const unit = unitOf(cells[column.unit] ?? '', tag)
    if (unit === null || !/^(us-gaap|dei)\//.test(cells[column.version] ?? '')) return null
    const isOfAnother = (cells[column.registrant] ?? '') !== '' || !/^0?$/.test(cells[column.dimensions] ?? '')
    // The columns of a value that the filer left empty.
    if (isOfAnother || (cells[column.value] ?? '').trim() === '') return null
    const classLetter = classLetterOf(cells[column.segments] ?? '')
    if (classLetter === null || (classLetter !== '' && !isByClass(tag))) return null
    const accession = cells[column.adsh] ?? ''
    const filing = filings.get(accession)
    if (!filing) throw new BadValue(`the value belongs to filing ${accession}, which was not read`)
    const quarters = smallNumber(cells[column.quarters])
    if (quarters === null) throw new BadValue(`${tag} does not state how many quarters it covers`)
    return factOf(
      {
        ...filing,
        tag,
        classLetter,
        months: quarters * 3,
        endsOn: cells[column.end],
        value: cells[column.value],
        unit,
      },
      today,
    )
  }
}

/** Dollars per share are written in several ways, even as dollars alone. */
function unitOf(text: string, tag: string): string | null {
  const spellings = [text, ...(/^USD( ?\/ ?shares?)?$/i.test(text) ? ['USD/shares'] : [])]
  return spellings.find((unit) => isKeptUnit(tag, unit)) ?? null
}
