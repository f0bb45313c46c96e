import type { Filing } from '@rostrum/contract/filings'

/** Labels of the flags that ingestion sets on a filing or a 13F portfolio. */
const flagLabels: Record<string, string> = {
  unreconciled: 'Summary page and holdings table do not match',
  cover_only: 'Cover page without a holdings table',
  accession_synthesized: 'Accession number unknown; a placeholder is shown',
  filing_date_from_signature: 'Filing date unknown; the signature date is used',
  continues_predecessor: 'Continues a predecessor’s portfolio',
  'disguised-restatement': 'Amendment labeled new holdings that restates the whole portfolio',
  'much-smaller-restatement': 'Restatement much smaller than the report it replaces',
  'amendment-type-missing': 'Amendment without a type',
  'second-original': 'Second original report for the same quarter',
  'original-missing': 'New holdings without an original report',
  'rows-missing': 'Fewer rows than the summary page states',
  'confidential-omitted': 'Holdings omitted under a confidential treatment request',
  'notice-beside-holdings': 'Notice filed in addition to a holdings report',
}

export const flagLabel = (flag: string): string => flagLabels[flag] ?? flag.replaceAll(/[-_]/g, ' ')

export const reportTypeLabels: Record<Filing['reportType'], string> = {
  holdings: 'Holdings report',
  notice: 'Notice: holdings reported by other managers',
  combination: 'Combination report: some holdings reported by other managers',
}

export const amendmentLabels = { restatement: 'Restatement', new_holdings: 'New holdings' } as const

const reasonLabels: Record<string, string> = {
  'known-prices': 'based on known prices',
  'implied-prices': 'based on prices implied by the rows',
  'schema-and-date': 'based on the form version and date',
}

export const unitReason = (reason: string | null): string => (reason && reasonLabels[reason]) || ''

/** Filed figures are strings, because they may exceed the safe integer range. */
export const formatAsFiled = (figure: string): string => figure.replace(/\d+/g, grouped)

/** In threes from the end, in linear time. */
function grouped(digits: string): string {
  const first = digits.length % 3
  const groups = first > 0 ? [digits.slice(0, first)] : []
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups.join(',')
}
