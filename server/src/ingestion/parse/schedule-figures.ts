import type { SubmissionHeader } from '../read/submission-header.ts'
import { cikOf } from './identifiers.ts'
import type { BeneficialOwnership, ReportingPerson } from './records.ts'
import { decimalText, shown } from './values.ts'

export const filersIn = (header: SubmissionHeader | null): BeneficialOwnership['filers'] =>
  (header?.parties ?? [])
    .filter((party) => party.role === 'filed-by')
    .flatMap(({ cik: text, name }) => {
      const cik = cikOf(text)
      return cik === null ? [] : [{ cik, name: name || null }]
    })

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

/** Longer than any item that names them. */
const longestText = 20_000
const soon = /within (?:60|sixty)(?: \(60\))? days|within 60-days|60 days (?:of|after|from)/i
const byRight =
  /\b(?:options?|warrants?|exercis\w*|issuable|conver\w+|vest\w*|restricted stock units?|RSUs?|rights? to acquire|may acquire)\b/i
const sharesNamed =
  /\b(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?= (?:additional |underlying |such |of the |of )?(?:shares|common|ordinary|class|options|warrants|restricted|RSUs|ADSs|units))/gi

/**
 * “Includes 40,000 shares issuable upon exercise of options exercisable within 60 days”: shares counted as owned that
 * are not held yet. Clause by clause, since the same sentence often gives the shares held as well. Null if no clause
 * tells, or if what they tell is more than the whole.
 */
export function sharesByRights(texts: readonly string[], aggregate: bigint | null): bigint | null {
  const found = new Set<string>()
  for (const text of texts)
    for (const sentence of text.slice(0, longestText).split(/\.(?=\s|$)|\n{2,}/)) {
      if (!soon.test(sentence)) continue
      // An item often repeats what the comment says: the same clause counts once.
      for (const clause of sentence.split(/;|\(\w{1,4}\)|, (?:and|of which|including)\b|\band\b/i))
        if (byRight.test(clause)) for (const [number] of clause.matchAll(sharesNamed)) found.add(number)
    }
  if (found.size === 0) return null
  const sum = [...found].reduce((total, number) => total + BigInt(number.replaceAll(',', '')), 0n)
  return aggregate === null || sum > aggregate ? null : sum
}
