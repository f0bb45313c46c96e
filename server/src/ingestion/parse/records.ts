/** Records that the parsers yield. CIKs (ten digits) and CUSIPs (nine characters) are text; dates are `YYYY-MM-DD`. */
import type { AmendmentType, Form13F } from '#market/amendments.ts'

/** A row that cannot be used, with what is needed to locate it. */
export interface Reject {
  kind: 'reject'
  source: string
  row: number | null
  reason: string
  raw: string
}

export type { AmendmentType, Form13F }
export type ReportType = 'holdings' | 'notice' | 'combination'

export interface Address {
  street1: string | null
  street2: string | null
  city: string | null
  stateOrCountry: string | null
  zipCode: string | null
}

/** Another manager of a 13F. Rows refer to it by `number`; some are identified only by file number or CRD. */
export interface OtherManager {
  number: number | null
  name: string
  cik: string | null
  fileNumber: string | null
  crd: string | null
}

export interface Filing13F {
  kind: '13f-filing'
  accession: string
  /** True if no real accession is known and one made of the content is used: `0001536411-2019Q2-3f9a1c2b7d`. */
  isAccessionSynthesized: boolean
  form: Form13F
  cik: string
  managerName: string
  address: Address
  fileNumber: string | null
  crd: string | null
  period: string
  filedOn: string | null
  acceptedAt: Date | null
  signedOn: string | null
  schemaVersion: string | null
  isAmendment: boolean
  amendmentNumber: number | null
  amendmentType: AmendmentType | null
  reportType: ReportType
  isConfidentialOmitted: boolean
  /** Managers who report for this one: its holdings are in their portfolios. */
  otherManagersReporting: OtherManager[]
  /** Managers whose holdings this report includes. */
  otherManagersIncluded: OtherManager[]
  entryTotal: number | null
  valueTotal: bigint | null
  /** False for a cover page alone: its holdings are unknown, not zero. */
  hasInformationTable: boolean
  notes: string[]
}

export type Discretion = 'SOLE' | 'DFND' | 'OTR'
export type AmountUnit = 'SH' | 'PRN'
export type PutCall = 'put' | 'call'

export interface Holding13F {
  kind: '13f-holding'
  accession: string
  number: number
  issuerName: string
  titleOfClass: string
  cusip: string
  isCusipValid: boolean
  figi: string | null
  /** As filed: dollars or thousands, see units.ts. */
  value: bigint
  amount: bigint
  amountUnit: AmountUnit
  putCall: PutCall | null
  discretion: Discretion | null
  otherManagers: number[]
  votingSole: bigint
  votingShared: bigint
  votingNone: bigint
}

/** Ends a filing: rows seen = rows yielded + rows rejected. */
export interface Filing13FEnd {
  kind: '13f-filing-end'
  accession: string
  rowsSeen: number
  rowsRejected: number
  valueSum: bigint
}

export interface ReportingPerson {
  name: string
  cik: string | null
  citizenship: string | null
  types: string[]
  soleVoting: bigint | null
  sharedVoting: bigint | null
  soleDispositive: bigint | null
  sharedDispositive: bigint | null
  aggregate: bigint | null
  /** Of the aggregate, what options and other rights give within 60 days; null if the schedule does not tell. */
  sharesByRights: bigint | null
  /** Decimal text. */
  percentOfClass: string | null
  comment: string | null
}

export interface BeneficialOwnership {
  kind: 'beneficial-ownership'
  accession: string
  isAccessionSynthesized: boolean
  form: string
  schedule: '13D' | '13G'
  isAmendment: boolean
  amendmentNumber: number | null
  /** From the header; the XML alone gives no names. */
  filers: { cik: string; name: string | null }[]
  filedOn: string | null
  acceptedAt: Date | null
  eventOn: string | null
  issuerCik: string | null
  issuerName: string | null
  issuerCusip: string | null
  isCusipValid: boolean
  titleOfClass: string | null
  /** Item 4 of Schedule 13D: why the shares were bought. */
  purpose: string | null
  /** The rules by which a Schedule 13G is filed: `Rule 13d-1(c)`. */
  rules: string[]
  persons: ReportingPerson[]
  /** Joint filers repeat one block: the largest figure is the block, their sum is meaningless. */
  largestAggregate: bigint | null
  largestPercent: string | null
  notes: string[]
}

export interface InsiderOwner {
  cik: string | null
  name: string
  isDirector: boolean
  isOfficer: boolean
  isTenPercentOwner: boolean
  isOther: boolean
  officerTitle: string | null
  otherText: string | null
}

export interface InsiderFiling {
  kind: 'insider-filing'
  accession: string
  isAccessionSynthesized: boolean
  /** 3, 4, 5 or an amendment such as 4/A. */
  form: string
  period: string | null
  filedOn: string | null
  acceptedAt: Date | null
  issuerCik: string
  issuerName: string
  issuerTicker: string | null
  owners: InsiderOwner[]
  hasNoSecurities: boolean
  isNotSubjectToSection16: boolean
  /** The check box on forms since April 2023; null on older forms. */
  isUnderTradingPlan: boolean | null
  /** A Rule 10b5-1 plan mentioned in a footnote or remark, the only indication on older forms. */
  mentionsTradingPlan: boolean
  remarks: string | null
  signedOn: string | null
  notes: string[]
}

/** A transaction or holding of a Form 3, 4 or 5. Amounts and prices are decimal text. */
export interface InsiderLine {
  kind: 'insider-line'
  accession: string
  number: number
  lineType: 'transaction' | 'holding'
  isDerivative: boolean
  securityTitle: string
  transactionOn: string | null
  deemedExecutedOn: string | null
  transactionCode: string | null
  isEquitySwap: boolean
  /** E early, L late, null on time. */
  timeliness: string | null
  shares: string | null
  price: string | null
  totalValue: string | null
  acquiredOrDisposed: 'A' | 'D' | null
  exercisePrice: string | null
  exercisableOn: string | null
  expiresOn: string | null
  underlyingTitle: string | null
  underlyingShares: string | null
  underlyingValue: string | null
  sharesAfter: string | null
  valueAfter: string | null
  ownership: 'D' | 'I' | null
  natureOfOwnership: string | null
  footnotes: string[]
}

export interface InsiderFootnote {
  kind: 'insider-footnote'
  accession: string
  id: string
  text: string
}
