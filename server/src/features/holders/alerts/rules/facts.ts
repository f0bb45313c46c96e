// Facts about a security's holders, before any rules are applied.

/** A manager's position in a quarter next to the prior quarter's, on one split basis. */
export interface Holding {
  securityId: string
  organizationId: string
  holderName: string
  quarter: string
  filedOn: string | null
  shares: number
  value: number
  /** Null without a comparable prior report. */
  previousShares: number | null
  previousValue: number | null
  flow: number | null
  outstandingBefore: number | null
  outstandingAfter: number | null
  /** One of the largest holders of the security in this quarter or the prior one. */
  isTop: boolean
  isLate: boolean
  isAmendment: boolean
  accession: string | null
}

/** A Schedule 13D or 13G, represented by its largest joint filer. */
export interface Schedule {
  securityId: string
  accession: string
  form: string
  organizationId: string | null
  holderName: string
  filedOn: string | null
  shares: number | null
  /** Of the class. */
  share: number | null
  /** From the same holder's previous schedule. */
  before: { shares: number | null; share: number | null } | null
}

interface Traded {
  /** Shares bought minus shares sold. */
  shares: number
  dollars: number
}

/** One insider's transactions in one security in one form. */
export interface Trade {
  securityId: string
  accession: string
  form: string
  personId: string | null
  ownerName: string
  /** As filed, even if the person is identified later. */
  filedName: string
  roles: string[]
  filedOn: string | null
  /** Open market only; null if there was no such trade. */
  market: Traded | null
  any: Traded | null
  sharesAfter: number | null
}

/** The part of the market to evaluate. */
export interface Part {
  securityIds: readonly string[]
  quarters: readonly string[]
  /** Only data derived or imported after this instant (text, because a Date has only milliseconds); null for all. */
  since: string | null
  /** Older quarters only if filed after the end of this one. */
  fromQuarter: string
}
