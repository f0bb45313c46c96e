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
    return item.persons.map((person, index) => {
      const holderCik = holderCikOf(item, person)
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
        shares: figure(person.aggregate),
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

/** Schedule 13G has no CIK per person: with one filer and one person, they are the same. */
function holderCikOf({ filerCiks, persons }: BeneficialOwnership, person: ReportingPerson): string | null {
  if (person.cik !== null) return person.cik
  return persons.length === 1 && filerCiks.length === 1 ? (filerCiks[0] ?? null) : null
}

/** Only one row carries the block if joint filers report the same figure; -1 if none gives a number. */
function largestPerson({ persons, largestAggregate }: BeneficialOwnership): number {
  return largestAggregate === null ? -1 : persons.findIndex((person) => person.aggregate === largestAggregate)
}
