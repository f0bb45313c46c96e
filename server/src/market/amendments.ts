// Decides which filings make up a manager's 13F portfolio for a period. The derivation passes all that was filed,
// point-in-time history only what had been filed by a given day.
import { chooseSource, type ReportSource } from './report-sources.ts'

export type Form13F = '13F-HR' | '13F-HR/A' | '13F-NT' | '13F-NT/A'
export type AmendmentType = 'RESTATEMENT' | 'NEW HOLDINGS'

/** What has to be known about a filing to decide whether it counts. */
export interface FilingSummary {
  accession: string
  form: Form13F
  isAmendment: boolean
  amendmentType: AmendmentType | null
  amendmentNumber: number | null
  filedOn: string | null
  isConfidentialOmitted: boolean
  hasInformationTable: boolean
  entryTotal: number | null
  rowCount: number
  /** Default: a filing. */
  source?: ReportSource
  /** Position key (CUSIP, put or call, SH or PRN: see `positionKey`) → amount. */
  holdings: ReadonlyMap<string, bigint>
}

export type PortfolioFlag =
  | 'disguised-restatement'
  | 'much-smaller-restatement'
  | 'amendment-type-missing'
  | 'second-original'
  | 'original-missing'
  | 'rows-missing'
  | 'confidential-omitted'
  | 'notice-beside-holdings'

/** The filings that make up a manager's 13F portfolio for a period. */
export interface PortfolioDecision {
  /** `notice` and `confidential` are not exits: nothing is known about the positions. */
  state: 'holdings' | 'notice' | 'confidential'
  base: string | null
  additions: string[]
  superseded: string[]
  /** False where absence from the portfolio proves nothing: a cover page alone, or additions without their original. */
  isComplete: boolean
  flags: { accession: string; flag: PortfolioFlag }[]
  /** Why this source of the report was used and not another one; null if there was one only. */
  sourceChoice: string | null
}

export function positionKey(row: { cusip: string; putCall: string | null; amountUnit: string }): string {
  return `${row.cusip} ${row.putCall ?? '-'} ${row.amountUnit}`
}

/** Null if there are no filings. The result depends on the filings, never on their order of arrival. */
export function resolvePortfolio(filings: readonly FilingSummary[]): PortfolioDecision | null {
  const unique = [...new Map(filings.map((filing) => [filing.accession, filing])).values()]
  return chooseSource(unique, resolveOneSource)
}

function resolveOneSource(unique: readonly FilingSummary[]): PortfolioDecision | null {
  const { kept, copies } = withoutCopies(unique)
  const decision = resolveDistinct(kept)
  decision?.superseded.push(...copies)
  return decision
}

/** Imported without its accession number: named by manager and quarter. */
const isPlaceholder = ({ accession }: FilingSummary) => /^\d{10}-\d{4}Q[1-4]/.test(accession)

/**
 * The same report can be imported from bare documents and with its accession number. Counted twice, the positions of
 * NEW HOLDINGS would double.
 */
function withoutCopies(filings: readonly FilingSummary[]) {
  const copies = filings.filter(
    (filing) =>
      isPlaceholder(filing) &&
      filings.some(
        (other) =>
          other !== filing && (!isPlaceholder(other) || other.accession < filing.accession) && isSame(filing, other),
      ),
  )
  const superseded = new Set(copies.map(({ accession }) => accession))
  return { kept: filings.filter(({ accession }) => !superseded.has(accession)), copies: [...superseded].sort() }
}

const isSame = (one: FilingSummary, other: FilingSummary): boolean =>
  one.form === other.form &&
  one.isAmendment === other.isAmendment &&
  one.amendmentType === other.amendmentType &&
  one.amendmentNumber === other.amendmentNumber &&
  one.hasInformationTable === other.hasInformationTable &&
  one.rowCount === other.rowCount &&
  one.holdings.size === other.holdings.size &&
  [...one.holdings].every(([key, amount]) => other.holdings.get(key) === amount)

function resolveDistinct(unique: readonly FilingSummary[]): PortfolioDecision | null {
  const ordered = inOrder(unique)
  const reports = ordered.filter((filing) => filing.form.startsWith('13F-HR'))
  const notices = ordered.filter((filing) => filing.form.startsWith('13F-NT'))
  const lastNotice = notices.at(-1)
  if (reports.length === 0) return lastNotice ? noticeDecision(lastNotice, notices) : null
  const chain = new Chain()
  for (const report of reports) chain.take(report)
  const decision = chain.decide()
  for (const { accession } of notices) decision.flags.push({ accession, flag: 'notice-beside-holdings' })
  return decision
}

function noticeDecision(last: FilingSummary, notices: FilingSummary[]): PortfolioDecision {
  const superseded = notices.slice(0, -1).map((notice) => notice.accession)
  return {
    state: 'notice',
    base: last.accession,
    additions: [],
    superseded,
    isComplete: false,
    flags: [],
    sourceChoice: null,
  }
}

/**
 * Sorted by filing date. If any date is unknown, a mix of dates and numbers is not a total order, so all are sorted by
 * original before amendment, then amendment number, then accession.
 */
function inOrder(filings: readonly FilingSummary[]): FilingSummary[] {
  const isDated = filings.every((filing) => filing.filedOn !== null)
  return [...filings].sort(
    (a, b) =>
      (isDated ? compare(a.filedOn ?? '', b.filedOn ?? '') : 0) ||
      Number(a.isAmendment) - Number(b.isAmendment) ||
      (a.amendmentNumber ?? 0) - (b.amendmentNumber ?? 0) ||
      compare(a.accession, b.accession),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

class Chain {
  #base: FilingSummary | null = null
  #additions: FilingSummary[] = []
  #superseded: string[] = []
  #flags: PortfolioDecision['flags'] = []
  #isRestated = false

  take(filing: FilingSummary): void {
    if (!filing.isAmendment) this.#original(filing)
    else if (this.#isRestatement(filing)) this.#restatement(filing)
    else this.#additions.push(filing)
  }

  /** A second original replaces the first, but not a restatement, which supersedes any original. */
  #original(filing: FilingSummary): void {
    if (this.#base !== null) this.#flag(filing, 'second-original')
    if (this.#isRestated) {
      this.#superseded.push(filing.accession)
      return
    }
    if (this.#base !== null) this.#superseded.push(this.#base.accession)
    this.#base = filing
    this.#recheckAdditions()
  }

  /** Additions dated before their original still belong to it, unless they repeat it. */
  #recheckAdditions(): void {
    const earlier = this.#additions
    this.#additions = []
    for (const addition of earlier) this.take(addition)
  }

  #isRestatement(filing: FilingSummary): boolean {
    if (filing.amendmentType === 'RESTATEMENT') return true
    const isRepeat = this.#repeatsHoldings(filing)
    if (filing.amendmentType === null) {
      this.#flag(filing, 'amendment-type-missing')
      return isRepeat || this.#base === null
    }
    if (isRepeat) this.#flag(filing, 'disguised-restatement')
    return isRepeat
  }

  /** NEW HOLDINGS adds omitted positions. One that repeats most of the portfolio would double-count the manager. */
  #repeatsHoldings(filing: FilingSummary): boolean {
    const current = this.#currentKeys()
    if (current.size === 0 || filing.holdings.size === 0) return false
    let repeated = 0
    for (const key of current) if (filing.holdings.has(key)) repeated += 1
    return repeated * 2 > current.size
  }

  #currentKeys(): Set<string> {
    const keys = new Set(this.#base?.holdings.keys())
    for (const addition of this.#additions) for (const key of addition.holdings.keys()) keys.add(key)
    return keys
  }

  #restatement(filing: FilingSummary): void {
    const before = this.#currentKeys().size
    if (filing.holdings.size * 2 < before) this.#flag(filing, 'much-smaller-restatement')
    if (this.#base !== null) this.#superseded.push(this.#base.accession)
    this.#superseded.push(...this.#additions.map((addition) => addition.accession))
    this.#additions = []
    this.#base = filing
    this.#isRestated = true
  }

  decide(): PortfolioDecision {
    const counted = [...(this.#base ? [this.#base] : []), ...this.#additions]
    for (const filing of counted) {
      if (areRowsMissing(filing)) this.#flag(filing, 'rows-missing')
      if (filing.isConfidentialOmitted) this.#flag(filing, 'confidential-omitted')
      if (this.#base === null) this.#flag(filing, 'original-missing')
    }
    const isEmpty = counted.every((filing) => filing.rowCount === 0)
    const isConfidential = isEmpty && counted.some((filing) => filing.isConfidentialOmitted)
    return {
      state: isConfidential ? 'confidential' : 'holdings',
      base: this.#base?.accession ?? null,
      additions: this.#additions.map((addition) => addition.accession),
      superseded: this.#superseded,
      isComplete: !isConfidential && this.#base !== null && !counted.some(areRowsMissing),
      flags: this.#flags,
      sourceChoice: null,
    }
  }

  #flag({ accession }: FilingSummary, flag: PortfolioFlag): void {
    if (!this.#flags.some((each) => each.accession === accession && each.flag === flag))
      this.#flags.push({ accession, flag })
  }
}

/** A cover page alone, or a table shorter than its summary page states. */
function areRowsMissing(filing: FilingSummary): boolean {
  if (filing.entryTotal === null) return !filing.hasInformationTable
  return filing.rowCount < filing.entryTotal
}
