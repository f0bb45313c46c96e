// Forms 3, 4 and 5, individually or as a quarterly data set.
import { newId } from '#platform/identifiers.ts'
import { type InsiderItem, namesPlan } from '../parse/ownership.ts'
import type { InsiderFiling, InsiderLine, InsiderOwner } from '../parse/records.ts'
import { insertAll } from './directory.ts'
import { mergeStaging, openStaging, type StagedHead, type StagedLine, type StagedNote } from './insider-staging.ts'
import type { LoadContext, Loader } from './loader.ts'
import { isNaturalPerson, splitOwnerName } from './owner-names.ts'

/** Records buffered before they are written. */
const batchSize = 2000

interface NewPerson {
  id: string
  first_name: string
  last_name: string
  cik: string
  source: string
}

export class InsiderTransactionLoader implements Loader<InsiderItem> {
  readonly #context: LoadContext
  /** What a data set lacks, noted once instead of per filing. */
  readonly #notes = new Set<string>()
  #isOpen = false
  #heads: StagedHead[] = []
  #lines: StagedLine[] = []
  #footnotes: StagedNote[] = []
  #people: NewPerson[] = []

  constructor(context: LoadContext) {
    this.#context = context
  }

  async accept(item: InsiderItem): Promise<void> {
    switch (item.kind) {
      case 'reject':
        return this.#context.run.refuse(item)
      case 'insider-filing':
        this.#head(item)
        break
      case 'insider-line':
        this.#lines.push(lineOf(item))
        break
      case 'insider-footnote':
        this.#footnotes.push({ accession: item.accession, id: item.id, note: item.text })
    }
    if (this.#heads.length + this.#lines.length + this.#footnotes.length >= batchSize) await this.#flush()
  }

  async finish(): Promise<void> {
    await this.#flush()
    const { client, directory, run, source } = this.#context
    await directory.flush(client)
    const { filings, skipped, rows } = await mergeStaging(client, source, run.id)
    run.counts.filings += filings
    run.counts.skippedFilings += skipped
    run.counts.rows += rows
  }

  #head(head: InsiderFiling): void {
    const { directory, run, source } = this.#context
    for (const note of head.notes) {
      if (this.#notes.has(note)) continue
      this.#notes.add(note)
      run.refuse({ kind: 'reject', source, row: null, reason: note, raw: '' })
    }
    const people = head.owners.filter(
      (owner) => isNaturalPerson(owner) && !(owner.cik !== null && directory.organization(owner.cik)),
    )
    for (const { cik, name } of people) {
      if (cik === null) continue
      const { firstName, lastName } = splitOwnerName(name)
      this.#people.push({ id: newId(), first_name: firstName, last_name: lastName, cik, source: 'form4' })
    }
    this.#heads.push({
      accession: head.accession,
      form: head.form,
      filed_on: head.filedOn ?? head.signedOn,
      issuer_cik: head.issuerCik,
      issuer_name: head.issuerName,
      ticker: head.issuerTicker?.replace('.', '-') ?? null,
      // Joint owners report one block: all are named, and the first natural person represents them.
      owner_name: head.owners.map((owner) => owner.name).join('; '),
      owner_cik: head.owners[0]?.cik ?? null,
      person_cik: people.find((owner) => owner.cik !== null)?.cik ?? null,
      roles: rolesOf(head.owners),
      is_planned: head.isUnderTradingPlan,
      remarks_name_plan: namesPlan(head.remarks ?? ''),
      remarks: head.remarks,
      officer_title: titlesOf(head.owners),
      period: head.period,
      has_no_securities: head.hasNoSecurities,
      is_not_subject: head.isNotSubjectToSection16,
    })
  }

  async #flush(): Promise<void> {
    const { client } = this.#context
    if (!this.#isOpen) await openStaging(client)
    this.#isOpen = true
    await insertAll(client, 'staged_insider_heads', this.#heads)
    await insertAll(client, 'staged_insider_lines', this.#lines)
    await insertAll(client, 'staged_insider_notes', this.#footnotes)
    await insertAll(client, 'market.people', this.#people)
    this.#heads = []
    this.#lines = []
    this.#footnotes = []
    this.#people = []
  }
}

/** As they describe themselves: `Chief Financial Officer`, or what an owner of another kind is. */
function titlesOf(owners: readonly InsiderOwner[]): string | null {
  const titles = owners
    .flatMap(({ officerTitle, otherText }) => [officerTitle, otherText])
    .filter((title) => title !== null)
  return titles.length > 0 ? [...new Set(titles)].join('; ') : null
}

function lineOf(line: InsiderLine): StagedLine {
  return {
    accession: line.accession,
    line_number: line.number,
    is_derivative: line.isDerivative,
    is_holding: line.lineType === 'holding',
    security_title: line.securityTitle,
    // An option is matched to its underlying share.
    ...(line.isDerivative ? underlyingOf(line) : shareOf(line.securityTitle)),
    on_date: line.transactionOn,
    code: line.transactionCode,
    shares: line.shares,
    price: line.price,
    acquired_disposed: line.acquiredOrDisposed,
    shares_after: line.sharesAfter,
    underlying_title: line.underlyingTitle,
    underlying_shares: line.underlyingShares,
    underlying_value: line.underlyingValue,
    exercise_price: line.exercisePrice,
    exercisable_on: line.exercisableOn,
    expires_on: line.expiresOn,
    total_value: line.totalValue,
    value_after: line.valueAfter,
    deemed_on: line.deemedExecutedOn,
    is_late: line.timeliness === 'L',
    is_equity_swap: line.isEquitySwap,
    nature_of_ownership: line.natureOfOwnership,
    is_direct: line.ownership === null ? null : line.ownership === 'D',
    note_ids: line.footnotes,
  }
}

/** A derivative that does not name its underlying is one of the issuer's share, whose form this is. */
const underlyingOf = ({ underlyingTitle }: InsiderLine) =>
  underlyingTitle === null ? { is_share: true, class_letter: null } : shareOf(underlyingTitle)

/** Restricted stock units and the like are shares to be delivered, whichever table of the form lists them. */
const unitsOfShares =
  /\b(?:restricted|performance|deferred|phantom|notional)(?:[- ]based)? (?:restricted |performance )?(?:stock|shares?)\b|\b(?:RSUs?|PSUs?|PRSUs?|DSUs?|PSAs?)\b/i

/** Whether a title is that of a share, and its class: `Class A Common Stock, par value $0.01`. */
function shareOf(title: string): { is_share: boolean; class_letter: string | null } {
  const isUnit = unitsOfShares.test(title)
  const isShare =
    isUnit || /\b(common|ordinary|capital stock|class [a-z]|shares|american depositary|ads|adr)\b/i.test(title)
  const isOther = /\b(preferred|preference|warrants?|options?|notes?|debentures?|units?|rights?|phantom)\b/i.test(title)
  const letter = /\b(?:class|series|cl\.?) ([a-z])\b/i.exec(title)?.[1] ?? /\bcommon ([a-z])\b/i.exec(title)?.[1]
  return { is_share: isShare && (isUnit || !isOther), class_letter: letter?.toUpperCase() ?? null }
}

function rolesOf(owners: readonly InsiderOwner[]): string[] {
  const roles: [string, boolean][] = [
    ['director', owners.some((owner) => owner.isDirector)],
    ['officer', owners.some((owner) => owner.isOfficer)],
    ['ten_percent_owner', owners.some((owner) => owner.isTenPercentOwner)],
    ['other', owners.some((owner) => owner.isOther)],
  ]
  return roles.filter(([, holds]) => holds).map(([role]) => role)
}
