// Identifies a 13F without an accession number by what it says, so that another encoding, namespace prefix, line end or
// indentation is the same filing, and other rows are another one.
import { createHash } from 'node:crypto'
import type { Filing13F, Filing13FEnd, Holding13F, Reject } from './records.ts'

const space = /\s+/g

export async function digestOf13f(
  head: Filing13F,
  rows: AsyncIterable<Holding13F | Reject | Filing13FEnd> | null,
): Promise<string> {
  const hash = createHash('sha256')
  const { cik, form, period, signedOn, amendmentNumber, amendmentType, reportType, hasInformationTable } = head
  hash.update(lineOf(cik, form, period, signedOn, amendmentNumber, amendmentType, reportType, hasInformationTable))
  if (rows) for await (const item of rows) if (item.kind !== '13f-filing-end') hash.update(contentOf(item))
  return hash.digest('hex').slice(0, 10)
}

function contentOf(item: Holding13F | Reject): string {
  if (item.kind === 'reject') return lineOf(item.raw)
  const { issuerName, titleOfClass, cusip, value, amount, amountUnit, putCall, discretion, otherManagers } = item
  const { votingSole, votingShared, votingNone } = item
  const voting = [votingSole, votingShared, votingNone]
  return lineOf(issuerName, titleOfClass, cusip, value, amount, amountUnit, putCall, discretion, otherManagers, voting)
}

/** Without any space; `;` ends it. */
const lineOf = (...parts: unknown[]): string =>
  `${parts.map((part) => String(part ?? '').replace(space, '')).join('|')};`
