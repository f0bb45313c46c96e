import type { ReportingPerson } from './records.ts'
import { decimalText, shown } from './values.ts'

/** Shares in a field where amendments also contain prose: “See Item 4” becomes null and a note, never a guess. */
export function sharesIn(text: string | null, what: string, notes: string[]): bigint | null {
  const trimmed = (text ?? '').trim()
  if (trimmed === '') return null
  // Entered by hand, so thousands separators are allowed here, unlike in an information table.
  const isNumber = /^\d{1,18}(\.\d*)?$/.test(trimmed) || /^\d{1,3}(,\d{3}){1,5}(\.\d*)?$/.test(trimmed)
  const decimal = isNumber ? decimalText(trimmed.replaceAll(',', '')) : null
  if (decimal === null) {
    notes.push(`${what}: ${shown(trimmed)} is not a number`)
    return null
  }
  const [whole = '0', fraction] = decimal.split('.')
  if (fraction !== undefined) notes.push(`${what}: the fraction of ${decimal} was dropped`)
  return BigInt(whole)
}

export function percentIn(text: string | null, what: string, notes: string[]): string | null {
  const trimmed = (text ?? '').trim()
  if (trimmed === '') return null
  const percent = decimalText(trimmed.replace(/%$/, ''))
  if (percent !== null && Number(percent) >= 0 && Number(percent) <= 100) return percent
  notes.push(`${what}: ${shown(trimmed)} is not a percentage`)
  return null
}

export function largestOf(persons: readonly ReportingPerson[]) {
  let largestAggregate: bigint | null = null
  let largestPercent: string | null = null
  for (const { aggregate, percentOfClass } of persons) {
    if (aggregate !== null && (largestAggregate === null || aggregate > largestAggregate)) largestAggregate = aggregate
    if (percentOfClass !== null && (largestPercent === null || Number(percentOfClass) > Number(largestPercent)))
      largestPercent = percentOfClass
  }
  return { largestAggregate, largestPercent }
}
