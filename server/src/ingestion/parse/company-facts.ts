// Company facts, one JSON document per company: {cik, entityName, facts: {us-gaap: {Tag: {units: {USD: [{end, val, …}]}}}}}.
import { UnreadableFileError } from '#files/unreadable-file.ts'
import type { Source } from '../read/source.ts'
import { type Fact, factOf, isKeptUnit, keptTags, monthsBetween } from './facts.ts'
import { cikOf } from './identifiers.ts'
import { isObject, objectIn } from './json.ts'
import type { Reject } from './records.ts'
import { rejected } from './rows.ts'
import { BadValue } from './values.ts'

/** Each is listed up to this many; the rest are counted. */
const mostRejects = 20

export async function* parseCompanyFacts(source: Source): AsyncGenerator<Fact | Reject> {
  const document = await objectIn(source)
  const cik = cikOf(String(document.cik ?? ''))
  if (cik === null) throw new UnreadableFileError(source.name, 'the company facts have no CIK')
  const reading = new Reading(source, cik)
  for (const taxonomy of ['dei', 'us-gaap'])
    reading.readTaxonomy(isObject(document.facts) ? document.facts[taxonomy] : {})
  yield* reading.facts()
  yield* reading.rejects()
}

class Reading {
  readonly #source: Source
  readonly #cik: string
  readonly #today = new Date().toISOString().slice(0, 10)
  /** Values of one period, by filing. */
  readonly #periods = new Map<string, Map<string, Fact>>()
  readonly #otherUnits = new Map<string, number>()
  #rejects: Reject[] = []
  #rejected = 0

  constructor(source: Source, cik: string) {
    this.#source = source
    this.#cik = cik
  }

  readTaxonomy(tags: unknown): void {
    if (!isObject(tags)) return
    for (const [tag, described] of Object.entries(tags)) {
      if (!keptTags.has(tag) || !isObject(described) || !isObject(described.units)) continue
      for (const [unit, values] of Object.entries(described.units)) {
        if (!Array.isArray(values)) this.#refuse(`${tag} has no list of values`, unit)
        else if (isKeptUnit(tag, unit)) for (const value of values) this.#readValue(tag, unit, value)
        else this.#otherUnits.set(unit, (this.#otherUnits.get(unit) ?? 0) + values.length)
      }
    }
  }

  #readValue(tag: string, unit: string, value: unknown): void {
    try {
      if (!isObject(value)) throw new BadValue(`${tag} has a value that is not an object`)
      const { start, end, val, filed, accn, form } = value
      const months =
        typeof start === 'string' && typeof end === 'string' ? Math.max(1, monthsBetween(start, end)) : null
      const fact = factOf(
        {
          cik: this.#cik,
          tag,
          classLetter: '',
          months: months !== null && Number.isNaN(months) ? null : months,
          endsOn: textOrNull(end),
          value: val,
          unit,
          form: textOrNull(form),
          filedOn: textOrNull(filed),
          accession: textOrNull(accn),
        },
        this.#today,
      )
      if (fact) this.#keep(fact)
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      this.#refuse(error.message, JSON.stringify(value))
    }
  }

  /** If a filing gives two values for a period, the larger one is kept: which comes first means nothing. */
  #keep(fact: Fact): void {
    const key = `${fact.tag} ${fact.months} ${fact.endsOn}`
    const period = this.#periods.get(key) ?? new Map<string, Fact>()
    this.#periods.set(key, period)
    const known = period.get(fact.accession)
    if (!known || Number(known.value) < Number(fact.value)) period.set(fact.accession, fact)
  }

  /** Every later filing repeats a figure to compare with: only the first, and those that restate it, are kept. */
  *facts(): Generator<Fact> {
    for (const period of this.#periods.values()) {
      let before: string | null = null
      const inOrder = [...period.values()].sort(
        (a, b) => a.filedOn.localeCompare(b.filedOn) || a.accession.localeCompare(b.accession),
      )
      for (const fact of inOrder) {
        if (fact.value !== before) yield fact
        before = fact.value
      }
    }
  }

  *rejects(): Generator<Reject> {
    yield* this.#rejects
    const more = this.#rejected - this.#rejects.length
    if (more > 0) yield rejected(this.#source.name, null, `${more} more values cannot be used`, '')
    for (const [unit, count] of this.#otherUnits)
      yield rejected(
        this.#source.name,
        null,
        `${count} values in ${unit.slice(0, 20)} are not used, only those in dollars`,
        '',
      )
  }

  #refuse(reason: string, raw: string): void {
    this.#rejected += 1
    if (this.#rejects.length < mostRejects) this.#rejects.push(rejected(this.#source.name, null, reason, raw))
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
