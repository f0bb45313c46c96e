// What the market tells of a security's holders, before anybody's rules.

/** A manager's position in a quarter beside the one before, on one split basis. */
export interface Holding {
  securityId: string
  organizationId: string
  holderName: string
  quarter: string
  filedOn: string | null
  shares: number
  value: number
  /** Null without a comparable report. */
  previousShares: number | null
  previousValue: number | null
  flow: number | null
  outstandingBefore: number | null
  outstandingAfter: number | null
  isLate: boolean
  isAmendment: boolean
  accession: string | null
}

/** A Schedule 13D or 13G: the largest of those who filed it together. */
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
  /** What the same holder reported last. */
  before: { shares: number | null; share: number | null } | null
}

interface Traded {
  /** Bought less sold. */
  shares: number
  dollars: number
}

/** What one insider reported of one security in one form. */
export interface Trade {
  securityId: string
  accession: string
  form: string
  personId: string | null
  ownerName: string
  /** As it was filed, whatever else is learned of the person later. */
  filedName: string
  roles: string[]
  filedOn: string | null
  /** In the open market; null where there was no such trade. */
  market: Traded | null
  any: Traded | null
  sharesAfter: number | null
}

/** Which part of the market is looked at. */
export interface Part {
  securityIds: readonly string[]
  quarters: readonly string[]
  /** Only what came into the numbers after this instant, which is text because a Date is less exact; null for all. */
  since: string | null
  /** Of older quarters only what was filed after it. */
  fromQuarter: string
}
