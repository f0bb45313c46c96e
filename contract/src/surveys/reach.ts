// What any respondent can reach: every way through a form is followed once, with one answer of each kind that its rules
// tell apart. So rules that only together lead everyone elsewhere are found too.
import { type AnswerMap, type AnswerValue, problemOf } from './answers.ts'
import type { Comparison, Condition } from './conditions.ts'
import { numbersAround } from './contradictions.ts'
import { endOfSurvey, type FormPage, type Question, scaleOf } from './form.ts'
import { holdsIn, isMet } from './path.ts'

interface Reach {
  pages: ReadonlySet<string>
  /** Questions that someone sees. */
  questions: ReadonlySet<string>
  /** Whether anyone follows this rule of the page, the first being 0. */
  isFollowed: (page: FormPage, rule: number) => boolean
}

/** Comparisons made, so that a form with very many rules is not followed for seconds. */
const mostWork = 20_000
/** Options that rules name, of a question of which several can be chosen. */
const mostNamed = 6

const conditionsOf = (page: FormPage): Condition[] => [
  ...page.questions.flatMap(({ showIf }) => showIf ?? []),
  ...page.jumps.map(({ when }) => when),
]

const namedIn = (conditions: readonly Condition[]): Set<string> =>
  new Set(conditions.flatMap(({ comparisons }) => comparisons.map(({ questionId }) => questionId)))

/** Undefined if the form has too many ways to follow. */
export function followWays(pages: readonly FormPage[]): Reach | undefined {
  const comparisons = Map.groupBy(
    pages.flatMap(conditionsOf).flatMap((condition) => condition.comparisons),
    ({ questionId }) => questionId,
  )
  const kinds = new Map<string, readonly (AnswerValue | undefined)[]>()
  for (const question of pages.flatMap(({ questions }) => questions)) {
    const own = comparisons.get(question.id)
    const values = own && kindsOf(question, own)
    if (own && !values) return undefined
    if (values) kinds.set(question.id, values)
  }
  return new Ways(pages, kinds).follow()
}

class Ways {
  readonly #pages: readonly FormPage[]
  readonly #kinds: ReadonlyMap<string, readonly (AnswerValue | undefined)[]>
  /** By page: questions on whose answers it or a later one depends. */
  readonly #needed: readonly ReadonlySet<string>[]
  readonly #shown = new Set<string>()
  readonly #followed = new Set<string>()
  #work = 0

  constructor(pages: readonly FormPage[], kinds: ReadonlyMap<string, readonly (AnswerValue | undefined)[]>) {
    this.#pages = pages
    this.#kinds = kinds
    this.#needed = pages.map((_, index) => namedIn(pages.slice(index).flatMap(conditionsOf)))
  }

  follow(): Reach | undefined {
    const arriving = this.#pages.map(() => new Map<string, AnswerMap>())
    arriving[0]?.set('', new Map())
    for (const [index, page] of this.#pages.entries()) {
      for (const before of arriving[index]?.values() ?? []) {
        if (this.#work > mostWork) return undefined
        for (const seen of this.#answered(page, before)) {
          const next = this.#next(page, index, seen)
          const kept = new Map([...seen].filter(([id]) => this.#needed[next]?.has(id)))
          arriving[next]?.set(JSON.stringify([...kept]), kept)
        }
      }
    }
    if (this.#work > mostWork) return undefined
    const pages = new Set(this.#pages.flatMap(({ id }, index) => (arriving[index]?.size ? id : [])))
    return {
      pages,
      questions: this.#shown,
      isFollowed: (page, rule) => this.#followed.has(`${page.id} ${rule}`),
    }
  }

  /** With each combination of answers to the page, of questions on which something depends. */
  #answered({ questions }: FormPage, before: AnswerMap): AnswerMap[] {
    let states = [before]
    for (const question of questions) {
      states = states.flatMap((seen) => {
        if (this.#work > mostWork) return []
        if (question.showIf && !this.#isMet(question.showIf, seen)) return [seen]
        this.#shown.add(question.id)
        const kinds = this.#kinds.get(question.id)
        this.#work += kinds?.length ?? 0
        return kinds?.map((value) => (value ? new Map([...seen, [question.id, value]]) : seen)) ?? [seen]
      })
    }
    return states
  }

  #next({ id, jumps }: FormPage, index: number, seen: AnswerMap): number {
    const rule = jumps.findIndex(({ when }) => this.#isMet(when, seen))
    const to = jumps[rule]?.to
    if (to === undefined) return index + 1
    this.#followed.add(`${id} ${rule}`)
    if (to === endOfSurvey) return this.#pages.length
    return Math.max(
      index + 1,
      this.#pages.findIndex((page) => page.id === to),
    )
  }

  #isMet(condition: Condition, seen: AnswerMap): boolean {
    this.#work += condition.comparisons.length
    return isMet(condition, seen)
  }
}

/** One value of each kind that the comparisons tell apart, and none if it can be left out. Undefined: too many. */
function kindsOf(question: Question, comparisons: readonly Comparison[]): (AnswerValue | undefined)[] | undefined {
  const values = valuesOf(question, comparisons)
  if (!values) return undefined
  const kinds = new Map(values.map((value) => [comparisons.map((one) => holdsIn(one, value)).join(), value]))
  // What no one can answer is a problem of its own.
  return question.isRequired && kinds.size > 0 ? [...kinds.values()] : [...kinds.values(), undefined]
}

function valuesOf(question: Question, comparisons: readonly Comparison[]): AnswerValue[] | undefined {
  const named = [...new Set(comparisons.flatMap(({ values }) => values))]
  switch (question.type) {
    case 'rating':
      return scaleOf(question).map((number) => ({ number }))
    case 'number':
      return numbersAround(question, comparisons).map((number) => ({ number }))
    case 'single':
    case 'multiple': {
      const { options, hasOther } = question
      const most = question.type === 'single' ? 1 : (question.most ?? Number.POSITIVE_INFINITY)
      const chosen = combinations(options, named, most)
      const isMore = hasOther || options.some(({ id }) => !named.includes(id))
      const others: AnswerValue[] = isMore ? [{ choices: [], other: 'x' }] : []
      return chosen && [...chosen.map((choices) => ({ choices, other: null })), ...others]
    }
    case 'ranking':
      return question.options.map(({ id }) => ({ order: [id] }))
    case 'matrix': {
      const { rows, columns } = question
      const other = columns.find(({ id }) => !named.includes(id))
      const chosen = combinations(columns, named, rows.length)
      return [...(chosen ?? []), ...(other ? [[other.id]] : [])].map((own) => ({
        cells: own.map((column, at) => ({ row: rows[at]?.id ?? '', column })),
      }))
    }
    case 'date':
      return [...named.map((date) => ({ date })), { date: '0001-01-01' }].filter(
        (value, at) => at === named.length || problemOf(question, value) === undefined,
      )
    case 'short_text':
    case 'long_text':
      return [...named.map((text) => ({ text })), { text: `x${named.join('')}` }]
    case 'statement':
      return []
  }
}

/** Of those that are named, all that can be chosen together. Undefined if there are too many. */
function combinations(options: readonly { id: string }[], named: readonly string[], most: number) {
  const ids = options.map(({ id }) => id).filter((id) => named.includes(id))
  if (most === 1) return ids.map((id) => [id])
  if (ids.length > mostNamed) return undefined
  return Array.from({ length: 2 ** ids.length }, (_, mask) => ids.filter((_id, at) => (mask >> at) % 2 === 1)).filter(
    ({ length }) => length > 0 && length <= most,
  )
}
