import type { AmountUnit, PutCall } from './records.ts'

/** Rows of the reference lists and the derived panels; these are not filings. */

export interface CompanyTicker {
  kind: 'company-ticker'
  cik: string
  name: string
  ticker: string
  exchange: string | null
}

export interface FundTicker {
  kind: 'fund-ticker'
  cik: string
  seriesId: string
  classId: string
  ticker: string
}

export interface OfficialSecurity {
  kind: 'official-security'
  cusip: string
  isCusipValid: boolean
  issuerName: string
  titleOfClass: string | null
  /** Of the list, whose name tells it: 2026-09-30 of `13flist2026q3.txt`. Null if it does not. */
  quarter: string | null
  /** Since the list before. */
  change: 'added' | 'deleted' | null
}

export interface CusipTicker {
  kind: 'cusip-ticker'
  cusip: string
  isCusipValid: boolean
  ticker: string
  companyName: string
  industry: string | null
}

/** Form ADV Part 1. Money is decimal text in dollars. */
export interface Adviser {
  kind: 'adviser'
  crd: string
  secFileNumber: string | null
  cik: string | null
  firmName: string
  legalName: string | null
  address: string | null
  city: string | null
  state: string | null
  assetsUnderManagement: string | null
  discretionaryAssets: string | null
  accounts: number | null
}

export interface PlaceCode {
  kind: 'place-code'
  code: string
  place: string
  placeType: string
}

export interface ImpliedPrice {
  kind: 'implied-price'
  period: string
  ticker: string
  /** Decimal text. */
  price: string
  managers: number
}

/** A split as a file made by hand names it. */
export interface ListedSplit {
  kind: 'listed-split'
  identifierKind: 'ticker' | 'cusip'
  identifier: string
  onDate: string
  /** New shares for one old. */
  ratio: number
}

export type PanelLayout = 'large-managers' | 'hedge-funds' | 'long-history'

export interface PanelHolding {
  kind: 'panel-holding'
  layout: PanelLayout
  cik: string
  period: string
  accession: string | null
  /** The key of the large-managers panel, which has no CUSIP. */
  issuerKey: string | null
  /** As written, upper-cased: one filer of the long history drops the letters (Visa as 92826839). */
  cusip: string | null
  isCusipValid: boolean
  ticker: string | null
  issuerName: string | null
  titleOfClass: string | null
  putCall: PutCall | null
  /** Null if the panel does not distinguish shares from principal amounts. */
  amountUnit: AmountUnit | null
  amount: bigint
  /** Compared with the prior quarter; closed positions are kept with amount zero. */
  change: bigint | null
  value: bigint
  valueBasis: 'dollars' | 'rounded-dollars' | 'as-stored'
}

export interface PanelManager {
  kind: 'panel-manager'
  layout: PanelLayout
  cik: string
  name: string
  shortName: string | null
  state: string | null
  period: string | null
  acceptedAt: Date | null
  accessions: string[]
  reportedTotal: bigint | null
  rows: number | null
  isConfidentialOmitted: boolean
  flag: string | null
  otherCiks: string[]
}

export interface PanelSecurity {
  kind: 'panel-security'
  issuerKey: string
  ticker: string | null
  name: string
}

export interface PanelFiling {
  kind: 'panel-filing'
  cik: string
  shortName: string
  form: string
  filedOn: string
  period: string
  accession: string
  rows: number
  /** `as_filed_x1000`: stored values are the filed ones times a thousand, whatever the filer's unit. */
  isValueMultiplied: boolean
}
