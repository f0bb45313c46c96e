import type { Filing } from '@rostrum/contract/filings'

/** Labels of the flags that ingestion sets on a filing or a 13F portfolio. */
const flagLabels: Record<string, string> = {
  unreconciled: 'Its summary page and its table do not agree',
  cover_only: 'A cover page without a table',
  accession_synthesized: 'Its accession number is not known; a stand-in names it',
  filing_date_from_signature: 'Its filing date is not known; the signature date stands in',
  continues_predecessor: 'Continues the portfolio of a predecessor',
  'disguised-restatement': 'An amendment called new holdings that restates the whole portfolio',
  'much-smaller-restatement': 'A restatement much smaller than what it replaces',
  'amendment-type-missing': 'An amendment that does not state its type',
  'second-original': 'A second original report for the same quarter',
  'original-missing': 'Additions without their original report',
  'rows-missing': 'Fewer rows than its summary page announces',
  'confidential-omitted': 'Holdings left out under a request for confidential treatment',
  'notice-beside-holdings': 'A notice beside a report of holdings',
}

export const flagLabel = (flag: string): string => flagLabels[flag] ?? flag.replaceAll(/[-_]/g, ' ')

export const reportTypeLabels: Record<Filing['reportType'], string> = {
  holdings: 'Holdings report',
  notice: 'Notice: holdings are reported by others',
  combination: 'Combination report: some holdings are reported by others',
}

export const amendmentLabels = { restatement: 'Restatement', new_holdings: 'New holdings' } as const

const reasonLabels: Record<string, string> = {
  'known-prices': 'decided by known prices',
  'implied-prices': 'decided by the prices that the rows imply',
  'schema-and-date': 'decided by the form’s version and date',
}

export const unitReason = (reason: string | null): string => (reason && reasonLabels[reason]) || ''

/** Filed figures are strings, because they may exceed the safe integer range. */
export const formatAsFiled = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
