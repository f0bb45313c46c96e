// Between answers and the fields of an HTML form, both ways.
import {
  type Answer,
  type AnswerMap,
  Answer as AnswerSchema,
  type AnswerValue,
} from '@rostrum/contract/surveys/answers'
import type { Question } from '@rostrum/contract/surveys/form'
import type { AnswerProblem } from '@rostrum/contract/surveys/path'

/** The value that stands for "Other"; no option has an underscore in its id. */
export const otherValue = '_other'

export const fieldName = {
  answer: ({ id }: Question) => `a.${id}`,
  other: ({ id }: Question) => `o.${id}`,
  rank: ({ id }: Question, option: string) => `r.${id}.${option}`,
  cell: ({ id }: Question, row: string) => `m.${id}.${row}`,
}

interface Read {
  value?: AnswerValue
  problem?: string
}

const numberPattern = /^-?\d{1,15}(?:[.,]\d{1,10})?$/

function readNumber(given: string): Read {
  if (given === '') return {}
  if (!numberPattern.test(given)) return { problem: 'Enter a number' }
  return { value: { number: Number(given.replace(',', '.')) } }
}

function readDate(given: string): Read {
  if (given === '') return {}
  const value = { date: given }
  const isDate = AnswerSchema.shape.value.safeParse(value).success
  return isDate ? { value } : { problem: 'Enter a date such as 2026-11-30' }
}

function readChoices(question: Question, fields: URLSearchParams): Read {
  const chosen = fields.getAll(fieldName.answer(question))
  const written = (fields.get(fieldName.other(question)) ?? '').trim()
  const choices = chosen.filter((one) => one !== otherValue)
  // Written without choosing "Other": it is meant, unless another option was chosen.
  const isOther = chosen.includes(otherValue) || (written !== '' && choices.length === 0)
  if (choices.length === 0 && !isOther) return {}
  return { value: { choices, other: isOther ? written : null } }
}

function readRanking(question: Extract<Question, { type: 'ranking' }>, fields: URLSearchParams): Read {
  const ranked = question.options.flatMap(({ id }) => {
    const rank = Number(fields.get(fieldName.rank(question, id)) || 0)
    return rank >= 1 ? [{ id, rank }] : []
  })
  if (ranked.length === 0) return {}
  const isDistinct = new Set(ranked.map(({ rank }) => rank)).size === ranked.length
  if (!isDistinct) return { problem: 'Give each option a different rank' }
  return { value: { order: ranked.sort((one, other) => one.rank - other.rank).map(({ id }) => id) } }
}

function readMatrix(question: Extract<Question, { type: 'matrix' }>, fields: URLSearchParams): Read {
  const cells = question.rows.flatMap(({ id: row }) => {
    const column = fields.get(fieldName.cell(question, row))
    return column ? [{ row, column }] : []
  })
  return cells.length > 0 ? { value: { cells } } : {}
}

function readQuestion(question: Question, fields: URLSearchParams): Read {
  const given = (fields.get(fieldName.answer(question)) ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n')
  switch (question.type) {
    case 'rating':
    case 'number':
      return readNumber(given.trim())
    case 'date':
      return readDate(given.trim())
    case 'short_text':
    case 'long_text':
      return given.trim() === '' ? {} : { value: { text: given } }
    case 'single':
    case 'multiple':
      return readChoices(question, fields)
    case 'ranking':
      return readRanking(question, fields)
    case 'matrix':
      return readMatrix(question, fields)
    case 'statement':
      return {}
  }
}

export interface ReadFields {
  answers: Answer[]
  /** Of what cannot be read at all; the rest is checked like answers from anywhere. */
  problems: AnswerProblem[]
}

export function readFields(questions: readonly Question[], fields: URLSearchParams): ReadFields {
  const answers: Answer[] = []
  const problems: AnswerProblem[] = []
  for (const question of questions) {
    const { value, problem } = readQuestion(question, fields)
    const answer = value && AnswerSchema.safeParse({ questionId: question.id, value })
    if (answer?.success) answers.push(answer.data)
    const message = problem ?? answer?.error?.issues[0]?.message
    if (message) problems.push({ questionId: question.id, message })
  }
  return { answers, problems }
}

/** As if they had just been filled in. */
export function fieldsOf(questions: readonly Question[], answers: AnswerMap): URLSearchParams {
  const fields = new URLSearchParams()
  for (const question of questions) {
    const value = answers.get(question.id)
    if (!value) continue
    const name = fieldName.answer(question)
    if ('number' in value) fields.append(name, String(value.number))
    if ('text' in value) fields.append(name, value.text)
    if ('date' in value) fields.append(name, value.date)
    if ('choices' in value) {
      for (const choice of value.choices) fields.append(name, choice)
      if (value.other !== null) {
        fields.append(name, otherValue)
        fields.append(fieldName.other(question), value.other)
      }
    }
    if ('order' in value) {
      value.order.forEach((option, index) => {
        fields.append(fieldName.rank(question, option), String(index + 1))
      })
    }
    if ('cells' in value) {
      for (const { row, column } of value.cells) fields.append(fieldName.cell(question, row), column)
    }
  }
  return fields
}
