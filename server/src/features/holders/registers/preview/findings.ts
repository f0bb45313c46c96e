// Preview of an import, accumulated batch by batch.
import type { RegisterIssue, RegisterPreview } from '@rostrum/contract/holders/register-rows'
import type { SheetRow } from '@rostrum/contract/sheets'
import { type NewPosition, type ReadingOptions, readRow } from '../import/read-row.ts'

export type Findings = Pick<
  RegisterPreview,
  'validCount' | 'rejectedCount' | 'remarkCount' | 'shares' | 'issues' | 'sample'
>

const mostIssues = 200
const sampleRows = 20

export const nothingFound: Findings = {
  validCount: 0,
  rejectedCount: 0,
  remarkCount: 0,
  shares: 0,
  issues: [],
  sample: [],
}

export function addFindings(before: Findings, rows: readonly SheetRow[], options: ReadingOptions): Findings {
  const found = { ...before, issues: [...before.issues], sample: [...before.sample] }
  for (const row of rows) {
    const { position, remarks } = readRow(row, options)
    if (position) {
      found.validCount += 1
      found.shares += position.shares
      if (found.sample.length < sampleRows) found.sample.push(sampleOf(position))
    } else found.rejectedCount += 1
    if (position && remarks.length > 0) found.remarkCount += 1
    if (remarks.length > 0 && found.issues.length < mostIssues) found.issues.push(issueOf(row, !position, remarks))
  }
  return found
}

const issueOf = (row: SheetRow, isRejected: boolean, remarks: readonly string[]): RegisterIssue => ({
  ...row,
  isRejected,
  reason: remarks.join('; '),
})

const sampleOf = ({ rowNumber, name, shares, city, state, countryCode, heldSince }: NewPosition) => ({
  rowNumber,
  name,
  shares,
  place: [city, state, countryCode].filter(Boolean).join(', '),
  heldSince,
})
