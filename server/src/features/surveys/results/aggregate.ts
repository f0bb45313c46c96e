// The figures of a survey from its answers, question by question.
import { type AnswerValue, answerKinds } from '@rostrum/contract/surveys/answers'
import { type Question, type QuestionOf, scaleOf } from '@rostrum/contract/surveys/form'
import type { Portion, QuestionResult, ResultGroup } from '@rostrum/contract/surveys/results'
import { countableAnswers } from './namelessness.ts'
import { effectiveSize, meanOf, meanWithin, medianOf, npsOf, shareOf, type Weighed } from './statistics.ts'

export interface Response {
  answers: ReadonlyMap<string, AnswerValue>
  weight: number
  /** The group in which it was released, for one without a name; null with a name. */
  batch: number | null
}

export interface GroupOf {
  key: string
  label: string
  responses: readonly Response[]
}

export function aggregate(questions: readonly Question[], { key, label, responses }: GroupOf): ResultGroup {
  return {
    key,
    label,
    respondents: responses.length,
    questions: questions.flatMap((question) => resultOf(question, answersTo(question, responses)) ?? []),
  }
}

interface Given<T> extends Weighed<T> {
  batch: number | null
}

/** An answer of another kind was given to an earlier form whose question had another type. */
function answersTo(question: Question, responses: readonly Response[]): Given<AnswerValue>[] {
  const kind = answerKinds[question.type]
  return countable(
    responses.flatMap(({ answers, weight, batch }) => {
      const value = answers.get(question.id)
      return value && kind && kind in value ? [{ value, weight, batch }] : []
    }),
  )
}

function countable<T>(given: readonly Given<T>[]): Given<T>[] {
  const named = given.filter(({ batch }) => batch === null)
  const nameless = given.flatMap((one) => (one.batch === null ? [] : [{ ...one, batch: one.batch }]))
  return [...named, ...countableAnswers(nameless)]
}

function resultOf(question: Question, given: readonly Given<AnswerValue>[]): QuestionResult | undefined {
  const common = { questionId: question.id, title: question.title, answered: given.length }
  switch (question.type) {
    case 'rating':
      return { ...common, type: 'rating', ...ratingResult(question, numbersOf(given)) }
    case 'single':
    case 'multiple':
      return { ...common, type: question.type, portions: choicePortions(question, given) }
    case 'ranking':
      return { ...common, type: 'ranking', ranks: ranksOf(question, given) }
    case 'matrix':
      return { ...common, type: 'matrix', columns: question.columns, rows: rowsOf(question, given) }
    case 'number':
      return { ...common, type: 'number', unit: question.unit, ...numberResult(numbersOf(given)) }
    case 'date':
      return { ...common, type: 'date', portions: monthsOf(given) }
    case 'short_text':
    case 'long_text':
      return { ...common, type: question.type }
    case 'statement':
      return undefined
  }
}

const numbersOf = (given: readonly Weighed<AnswerValue>[]): Weighed<number>[] =>
  given.flatMap(({ value, weight }) => ('number' in value ? [{ value: value.number, weight }] : []))

interface Part {
  id: string
  label: string
}

/** The share of respondents to whom each part applies; several may apply to one respondent. */
function portionsOf<T, P extends Part>(
  parts: readonly P[],
  given: readonly Weighed<T>[],
  applies: (part: P, value: T) => boolean,
): Portion[] {
  const total = given.reduce((sum, { weight }) => sum + weight, 0)
  const size = effectiveSize(given.map(({ weight }) => weight))
  return parts.map((part) => {
    const matching = given.filter(({ value }) => applies(part, value))
    const weight = matching.reduce((sum, one) => sum + one.weight, 0)
    const { id, label } = part
    return { id, label, count: matching.length, share: shareOf(weight, total, size) }
  })
}

function ratingResult(question: QuestionOf<'rating'>, given: readonly Weighed<number>[]) {
  const scale = scaleOf(question)
  const [lowest = 0] = scale
  const highest = scale.at(-1) ?? lowest
  const parts = scale.map((step) => ({ id: String(step), label: String(step) }))
  return {
    style: question.style,
    lowest,
    highest,
    lowLabel: question.lowLabel,
    highLabel: question.highLabel,
    portions: portionsOf(parts, given, ({ id }, value) => String(value) === id),
    mean: meanWithin(given, { low: lowest, high: highest }),
    nps: question.style === 'nps' ? npsOf(given) : null,
  }
}

const other: Part = { id: 'other', label: 'Other' }

function choicePortions(
  { options, hasOther }: QuestionOf<'single'> | QuestionOf<'multiple'>,
  given: readonly Weighed<AnswerValue>[],
): Portion[] {
  const portions = portionsOf(options, given, ({ id }, value) => 'choices' in value && value.choices.includes(id))
  const others = portionsOf([other], given, (_, value) => 'choices' in value && value.other !== null)
  return hasOther ? [...portions, ...others] : portions
}

function ranksOf({ options }: QuestionOf<'ranking'>, given: readonly Weighed<AnswerValue>[]) {
  return options
    .flatMap(({ id, label }) => {
      const ranks = given.flatMap(({ value, weight }) => {
        const rank = 'order' in value ? value.order.indexOf(id) + 1 : 0
        return rank > 0 ? [{ value: rank, weight }] : []
      })
      const meanRank = meanWithin(ranks, { low: 1, high: options.length })
      const [first] = portionsOf([{ id, label }], ranks, (_, rank) => rank === 1)
      return meanRank && first ? [{ id, label, meanRank, first: first.share }] : []
    })
    .toSorted((one, next) => one.meanRank.value - next.meanRank.value)
}

/** Each row is a question of its own. */
function rowsOf({ rows, columns }: QuestionOf<'matrix'>, given: readonly Given<AnswerValue>[]) {
  return rows.map(({ id, label }) => {
    const cells = countable(
      given.flatMap(({ value, weight, batch }) => {
        const cell = 'cells' in value ? value.cells.find(({ row }) => row === id) : undefined
        return cell ? [{ value: cell.column, weight, batch }] : []
      }),
    )
    return {
      id,
      label,
      answered: cells.length,
      portions: portionsOf(columns, cells, (column, chosen) => column.id === chosen),
    }
  })
}

const mostBins = 10

function numberResult(given: readonly Weighed<number>[]) {
  const values = given.map(({ value }) => value)
  const smallest = values.length > 0 ? Math.min(...values) : null
  const largest = values.length > 0 ? Math.max(...values) : null
  return {
    mean: meanOf(given),
    median: medianOf(given),
    smallest,
    largest,
    portions: smallest === null || largest === null ? [] : binsOf(given, smallest, largest),
  }
}

/** Bins of a round width: 1, 2 or 5 times a power of ten. */
function binsOf(given: readonly Weighed<number>[], smallest: number, largest: number): Portion[] {
  const wanted = Math.max((largest - smallest) / mostBins, Number.EPSILON * Math.max(1, Math.abs(largest)))
  const power = 10 ** Math.floor(Math.log10(wanted))
  const width = smallest === largest ? 1 : power * ([1, 2, 5, 10].find((step) => step * power >= wanted) ?? 10)
  const first = Math.floor(smallest / width)
  const count = Math.floor(largest / width) - first + 1
  const round = (value: number) => String(Number(value.toPrecision(12)))
  const bins = Array.from({ length: count }, (_, index) => {
    const label =
      smallest === largest
        ? round(smallest)
        : `${round((first + index) * width)} to ${round((first + index + 1) * width)}`
    // The same bin of other answers to the question has the same id.
    return { id: label, label, index }
  })
  return portionsOf(bins, given, ({ index }, value) => Math.floor(value / width) - first === index)
}

function monthsOf(given: readonly Weighed<AnswerValue>[]): Portion[] {
  const months = given.flatMap(({ value, weight }) =>
    'date' in value ? [{ value: value.date.slice(0, 7), weight }] : [],
  )
  const known = [...new Set(months.map(({ value }) => value))].toSorted()
  return portionsOf(
    known.map((month) => ({ id: month, label: month })),
    months,
    ({ id }, month) => id === month,
  )
}
