// Schedules 13D and 13G: one row per reporting person. They are standalone events and touch no 13F portfolio.
import type { BeneficialOwnership, Reject, ReportingPerson } from '../parse/records.ts'
import { insertAll } from './directory.ts'
import type { LoadContext, Loader } from './loader.ts'

export class OwnershipEventLoader implements Loader<BeneficialOwnership | Reject> {
  readonly #context: LoadContext

  constructor(context: LoadContext) {
    this.#context = context
  }

  async accept(item: BeneficialOwnership | Reject): Promise<void> {
    const { client, directory, run } = this.#context
    if (item.kind === 'reject') return run.refuse(item)
    const issuerName = issuerNameOf(item)
    if (issuerName === null) return this.#refuse(item, 'the schedule names no issuer, neither by name nor by number')
    if (item.persons.length === 0) return this.#refuse(item, 'the schedule names no reporting person')
    const known = await client.query('select from market.ownership_events where accession = $1 limit 1', [
      item.accession,
    ])
    if (known.rowCount !== 0) {
      run.counts.skippedFilings += 1
      return
    }
    // New securities and organizations of this input must exist before a row references them.
    await directory.flush(client)
    const rows = this.#rowsOf(item, issuerName)
    await insertAll(client, 'market.ownership_events', rows)
    run.counts.filings += 1
    run.counts.rows += rows.length
  }

  async finish(): Promise<void> {}

  #refuse(item: BeneficialOwnership, reason: string): void {
    const { run, source } = this.#context
    const { accession, form, issuerCusip, persons } = item
    const raw = [accession, form, issuerCusip ?? '', ...persons.map((person) => person.name)].join(' | ')
    run.refuse({ kind: 'reject', source, row: null, reason, raw }, accession)
  }

  #rowsOf(item: BeneficialOwnership, issuerName: string): object[] {
    const { directory, run, source } = this.#context
    const { issuerCusip: cusip } = item
    const largest = largestPerson(item)
    const ciks = holderCiks(item)
    return item.persons.map((person, index) => {
      const holderCik = ciks[index] ?? null
      return {
        accession: item.accession,
        person_number: index + 1,
        form: item.form,
        security_id: (cusip === null ? undefined : directory.security('cusip', cusip)) ?? null,
        issuer_cik: item.issuerCik,
        issuer_name: issuerName,
        cusip,
        event_date: item.eventOn,
        filed_on: item.filedOn,
        holder_name: person.name,
        holder_cik: holderCik,
        organization_id: (holderCik === null ? undefined : directory.organization(holderCik)) ?? null,
        class_title: item.titleOfClass,
        purpose: item.purpose,
        rules: item.rules,
        citizenship: person.citizenship,
        person_types: person.types,
        comment: person.comment,
        shares: figure(person.aggregate),
        shares_by_rights: figure(person.sharesByRights),
        percent_of_class: person.percentOfClass,
        sole_voting: figure(person.soleVoting),
        shared_voting: figure(person.sharedVoting),
        sole_dispositive: figure(person.soleDispositive),
        shared_dispositive: figure(person.sharedDispositive),
        is_largest: index === largest,
        notes: item.notes,
        source,
        run_id: run.id,
      }
    })
  }
}

const figure = (shares: bigint | null): string | null => shares?.toString() ?? null

function issuerNameOf({ issuerName, issuerCusip, issuerCik }: BeneficialOwnership): string | null {
  if (issuerName !== null) return issuerName
  if (issuerCusip !== null) return `CUSIP ${issuerCusip}`
  return issuerCik === null ? null : `CIK ${issuerCik}`
}

/**
 * Schedule 13G has no CIK per person, only those of its filers in the header: found by name, else the first person
 * without one, for whom the others join the filing.
 */
function holderCiks({ filers, persons }: BeneficialOwnership): (string | null)[] {
  const ciks = persons.map(({ cik, name }) => cik ?? filers.find((filer) => isSameName(filer.name, name))?.cik ?? null)
  const left = filers.filter((filer) => !ciks.includes(filer.cik))
  const [only, another] = left
  const place = ciks.indexOf(null)
  if (only && !another && place >= 0 && !namesAnother(only.name, persons)) ciks[place] = only.cik
  return ciks
}

const bareName = (name: string | null): string =>
  (name ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

/** EDGAR writes people as LAST FIRST, and schedules as First Last. */
function isSameName(one: string | null, other: string): boolean {
  const [a, b] = [bareName(one), bareName(other)]
  if (a === '' || b === '') return false
  return a === b || a.split(' ').sort().join(' ') === b.split(' ').sort().join(' ')
}

/** An agent that files for others is none of the reporting persons. */
const namesAnother = (filer: string | null, persons: readonly ReportingPerson[]): boolean =>
  filer !== null && persons.length > 1 && !persons.some(({ name }) => sharesWord(filer, name))

function sharesWord(one: string, other: string): boolean {
  const words = new Set(
    bareName(other)
      .split(' ')
      .filter((word) => word.length > 3),
  )
  return bareName(one)
    .split(' ')
    .some((word) => words.has(word))
}

/** Only one row carries the block if joint filers report the same figure; -1 if none gives a number. */
function largestPerson({ persons, largestAggregate }: BeneficialOwnership): number {
  return largestAggregate === null ? -1 : persons.findIndex((person) => person.aggregate === largestAggregate)
}
