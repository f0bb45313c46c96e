// Answers of a respondent, and whether they fit their questions.
import { z } from 'zod'
import { type Question, type QuestionOf, type QuestionType, scaleOf } from './form.ts'

const text = z
  .string()
  .max(5000, 'Enter at most 5000 characters')
  .refine((value) => !value.includes('\0'), 'Remove the null characters')
const id = z.string().max(40)

export const AnswerValue = z.union([
  /** Rating and number. */
  z.strictObject({ number: z.number() }),
  /** Short and long text. */
  z.strictObject({ text }),
  z.strictObject({ date: z.iso.date() }),
  /** Single and multiple choice; `other` is what was written beside "Other". */
  z.strictObject({ choices: z.array(id).max(50), other: text.max(250).nullable().default(null) }),
  /** Ranking: the best first. */
  z.strictObject({ order: z.array(id).max(50) }),
  /** Matrix: one column for each answered row. */
  z.strictObject({ cells: z.array(z.strictObject({ row: id, column: id })).max(50) }),
])
export type AnswerValue = z.output<typeof AnswerValue>

export const Answer = z.strictObject({ questionId: id, value: AnswerValue })
export type Answer = z.output<typeof Answer>

export const Answers = z
  .array(Answer)
  .max(100, 'Too many answers')
  .refine(
    (answers) => new Set(answers.map(({ questionId }) => questionId)).size === answers.length,
    'Answer each question once',
  )

type AnswerKind = 'number' | 'text' | 'date' | 'choices' | 'order' | 'cells'

export const answerKinds: Record<QuestionType, AnswerKind | undefined> = {
  rating: 'number',
  number: 'number',
  single: 'choices',
  multiple: 'choices',
  ranking: 'order',
  matrix: 'cells',
  date: 'date',
  short_text: 'text',
  long_text: 'text',
  statement: undefined,
}

export type AnswerMap = ReadonlyMap<string, AnswerValue>

export const mapOf = (answers: readonly Answer[]): AnswerMap =>
  new Map(answers.map(({ questionId, value }) => [questionId, value]))

/** An empty text, or no option chosen, is no answer. */
export function isAnswered(value: AnswerValue | undefined): value is AnswerValue {
  if (!value) return false
  if ('text' in value) return value.text.trim() !== ''
  if ('choices' in value) return value.choices.length > 0 || value.other !== null
  if ('order' in value) return value.order.length > 0
  if ('cells' in value) return value.cells.length > 0
  return true
}

const areDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
const areOf = (ids: readonly string[], known: readonly { id: string }[]): boolean =>
  ids.every((one) => known.some((option) => option.id === one))

const unknownOption = 'Choose from the options'

/** What is wrong with an answer that was given, in words for the respondent; undefined if it is right. */
export function problemOf(question: Question, value: AnswerValue): string | undefined {
  const kind = answerKinds[question.type]
  if (!kind || !(kind in value)) return 'This question takes a different type of answer'
  switch (question.type) {
    case 'rating':
      return 'number' in value && scaleOf(question).includes(value.number) ? undefined : 'Choose a value on the scale'
    case 'number':
      return 'number' in value ? numberProblem(question, value.number) : undefined
    case 'date':
      return 'date' in value ? dateProblem(question, value.date) : undefined
    case 'short_text':
    case 'long_text':
      return 'text' in value && value.text.length > question.longest
        ? `Enter at most ${question.longest} characters`
        : undefined
    case 'single':
    case 'multiple':
      return 'choices' in value ? choiceProblem(question, value) : undefined
    case 'ranking':
      return 'order' in value ? rankingProblem(question, value.order) : undefined
    case 'matrix':
      return 'cells' in value ? matrixProblem(question, value.cells) : undefined
    case 'statement':
      return undefined
  }
}

function numberProblem({ smallest, largest }: QuestionOf<'number'>, number: number): string | undefined {
  if (smallest !== null && number < smallest) return `Enter at least ${smallest}`
  if (largest !== null && number > largest) return `Enter at most ${largest}`
  return undefined
}

function dateProblem({ earliest, latest }: QuestionOf<'date'>, date: string): string | undefined {
  if (earliest !== null && date < earliest) return `Enter ${earliest} or later`
  if (latest !== null && date > latest) return `Enter ${latest} or earlier`
  return undefined
}

function choiceProblem(
  question: QuestionOf<'single'> | QuestionOf<'multiple'>,
  { choices, other }: { choices: string[]; other: string | null },
): string | undefined {
  if (!areDistinct(choices) || !areOf(choices, question.options)) return unknownOption
  if (other !== null && (!question.hasOther || other.trim() === '')) {
    return question.hasOther ? 'Say what you mean by "Other"' : unknownOption
  }
  const count = choices.length + (other === null ? 0 : 1)
  if (question.type === 'single') return count > 1 ? 'Choose one option' : undefined
  if (count === 0) return undefined
  if (question.fewest !== null && count < question.fewest) return `Choose at least ${question.fewest}`
  if (question.most !== null && count > question.most) return `Choose at most ${question.most}`
  return undefined
}

function rankingProblem({ options }: QuestionOf<'ranking'>, order: readonly string[]): string | undefined {
  if (!areDistinct(order) || !areOf(order, options)) return unknownOption
  return order.length === options.length ? undefined : 'Rank every option'
}

function matrixProblem(
  { rows, columns, isRequired }: QuestionOf<'matrix'>,
  cells: readonly { row: string; column: string }[],
): string | undefined {
  const answered = cells.map(({ row }) => row)
  if (!areDistinct(answered) || !areOf(answered, rows)) return unknownOption
  const chosen = cells.map(({ column }) => column)
  if (!areOf(chosen, columns)) return unknownOption
  return isRequired && cells.length > 0 && cells.length < rows.length ? 'Answer every row' : undefined
}
