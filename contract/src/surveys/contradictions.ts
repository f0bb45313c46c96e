// Rules whose comparisons exclude each other, such as "at least 9" and "at most 2": each is possible, both are not.
import type { AnswerValue } from './answers.ts'
import type { Comparison, Condition } from './conditions.ts'
import { type Question, type QuestionOf, scaleOf } from './form.ts'
import { holdsIn } from './path.ts'

/** Whether no answer meets all comparisons with one question. */
export function isContradictory({ match, comparisons }: Condition, questions: readonly Question[]): boolean {
  if (match === 'any') return false
  return [...Map.groupBy(comparisons, ({ questionId }) => questionId)].some(([questionId, own]) => {
    const question = questions.find(({ id }) => id === questionId)
    return question !== undefined && own.length > 1 && !areTogetherPossible(question, own)
  })
}

function areTogetherPossible(question: Question, comparisons: readonly Comparison[]): boolean {
  const isLeftOut = comparisons.some(({ operator }) => operator === 'not_answered')
  if (isLeftOut) return comparisons.every(({ operator }) => operator === 'not_answered')
  const meetsAll = (value: AnswerValue) => comparisons.every((comparison) => holdsIn(comparison, value))
  switch (question.type) {
    case 'rating':
      return scaleOf(question).some((number) => meetsAll({ number }))
    case 'number':
      return numbersAround(question, comparisons).some((number) => meetsAll({ number }))
    case 'single':
      return oneOf(question).some(meetsAll)
    case 'multiple':
      return question.most === 1
        ? oneOf(question).some(meetsAll)
        : canChoose([...idsOf(question.options), ...(question.hasOther ? [otherChoice] : [])], comparisons)
    case 'ranking':
      return idsOf(question.options).some((first) => meetsAll({ order: [first] }))
    case 'matrix': {
      const [row, ...rest] = question.rows
      return rest.length > 0 || !row
        ? canChoose(idsOf(question.columns), comparisons)
        : question.columns.some((column) => meetsAll({ cells: [{ row: row.id, column: column.id }] }))
    }
    default:
      return canBeOneText(comparisons)
  }
}

const idsOf = (choices: readonly { id: string }[]): string[] => choices.map(({ id }) => id)
const oneOf = ({ options, hasOther }: QuestionOf<'single'> | QuestionOf<'multiple'>): AnswerValue[] => [
  ...options.map(({ id }) => ({ choices: [id], other: null })),
  ...(hasOther ? [{ choices: [], other: 'Other' }] : []),
]
/** No rule names it, and no option has such an id. */
const otherChoice = ''

const valuesOf = (comparisons: readonly Comparison[], wanted: Comparison['operator']): string[][] =>
  comparisons.flatMap(({ operator, values }) => (operator === wanted ? [values] : []))

/** Several can be chosen: some of each comparison, and none that another one excludes. */
function canChoose(available: readonly string[], comparisons: readonly Comparison[]): boolean {
  const excluded = new Set(valuesOf(comparisons, 'is_not').flat())
  const left = new Set(available.filter((id) => !excluded.has(id)))
  return left.size > 0 && valuesOf(comparisons, 'is').every((values) => values.some((id) => left.has(id)))
}

/** Texts and dates. Anything can be written that a comparison does not name. */
function canBeOneText(comparisons: readonly Comparison[]): boolean {
  const [first, ...rest] = valuesOf(comparisons, 'is')
  const excluded = new Set(valuesOf(comparisons, 'is_not').flat())
  return !first || first.some((value) => !excluded.has(value) && rest.every((values) => values.includes(value)))
}

/** Numbers in the limits of the question: those that comparisons name, and one between and beyond them. */
export function numbersAround(
  { smallest, largest }: { smallest: number | null; largest: number | null },
  comparisons: readonly Comparison[],
): number[] {
  const named = comparisons.flatMap(({ number }) => (number === null ? [] : [number]))
  const points = [...named, ...[smallest, largest].filter((limit) => limit !== null)].toSorted((a, b) => a - b)
  const between = points.slice(1).map((point, index) => (point + (points[index] ?? point)) / 2)
  const beyond = [(points[0] ?? 0) - 1, (points.at(-1) ?? 0) + 1]
  return [...points, ...between, ...beyond].filter(
    (number) => (smallest === null || number >= smallest) && (largest === null || number <= largest),
  )
}
