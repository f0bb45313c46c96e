/** N-PORT, separate from the filings of managers: a fund's portfolio is never part of a 13F sum. */

export interface FundReport {
  kind: 'fund-report'
  accession: string
  isAccessionSynthesized: boolean
  form: string
  registrantCik: string
  registrantName: string
  seriesId: string | null
  seriesName: string | null
  seriesLei: string | null
  /** repPdDate, the date of the holdings. */
  heldOn: string
  /** repPdEnd, the end of the fiscal year: never the date of the holdings. */
  fiscalYearEnd: string | null
  filedOn: string | null
  acceptedAt: Date | null
  totalAssets: string | null
  netAssets: string | null
}

/** A position of a fund. Balance, value and percentage are decimal text and may be negative. */
export interface FundPosition {
  kind: 'fund-position'
  accession: string
  number: number
  name: string
  lei: string | null
  title: string | null
  cusip: string | null
  isCusipValid: boolean
  isin: string | null
  ticker: string | null
  balance: string | null
  units: string | null
  currency: string | null
  valueUsd: string
  percentOfNetAssets: string | null
  payoff: string | null
  assetCategory: string | null
  issuerCategory: string | null
  country: string | null
}

export interface FundReportEnd {
  kind: 'fund-report-end'
  accession: string
  rowsSeen: number
  rowsRejected: number
}
