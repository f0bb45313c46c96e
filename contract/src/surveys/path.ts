// The way of a respondent through a form: which pages and questions they see, and what is missing.
import { type Answer, type AnswerMap, type AnswerValue, isAnswered, mapOf, problemOf } from './answers.ts'
import type { Comparison, Condition } from './conditions.ts'
import { endOfSurvey, type FormPage, type Question, type SurveyForm } from './form.ts'

export function holdsIn({ operator, values, number }: Comparison, value: AnswerValue | undefined): boolean {
  if (operator === 'answered') return isAnswered(value)
  if (operator === 'not_answered') return !isAnswered(value)
  if (!isAnswered(value)) return false
  if (operator === 'at_least' || operator === 'at_most') {
    if (!('number' in value) || number === null) return false
    return operator === 'at_least' ? value.number >= number : value.number <= number
  }
  return matches(value, values, number) === (operator === 'is')
}

function matches(value: AnswerValue, values: readonly string[], number: number | null): boolean {
  if ('number' in value) return value.number === number
  if ('text' in value) return values.includes(value.text)
  if ('date' in value) return values.includes(value.date)
  if ('choices' in value) return value.choices.some((choice) => values.includes(choice))
  if ('order' in value) return values.includes(value.order[0] ?? '')
  return value.cells.some(({ column }) => values.includes(column))
}

/** Only answers to questions that the respondent has seen count. */
export function isMet({ match, comparisons }: Condition, seen: AnswerMap): boolean {
  const holds = (one: Comparison) => holdsIn(one, seen.get(one.questionId))
  return match === 'all' ? comparisons.every(holds) : comparisons.some(holds)
}

export interface SeenPage {
  page: FormPage
  questions: Question[]
}

/**
 * The pages that these answers lead through, each with the questions shown on it. Jumps lead forward only, so that every
 * way ends; one that leads back, which `problemsOf` rejects, is ignored. A page without a question to show is skipped.
 */
export function pathOf(form: Pick<SurveyForm, 'pages'>, answers: AnswerMap): SeenPage[] {
  const path: SeenPage[] = []
  const seen = new Map<string, AnswerValue>()
  let index = 0
  while (index < form.pages.length) {
    const page = form.pages[index] as FormPage
    const questions = page.questions.filter((question) => {
      if (question.showIf && !isMet(question.showIf, seen)) return false
      const value = answers.get(question.id)
      if (isAnswered(value)) seen.set(question.id, value)
      return true
    })
    if (questions.length > 0) path.push({ page, questions })
    index = nextIndex(form.pages, index, seen)
  }
  return path
}

function nextIndex(pages: readonly FormPage[], index: number, seen: AnswerMap): number {
  const jump = pages[index]?.jumps.find(({ when }) => isMet(when, seen))
  if (!jump) return index + 1
  if (jump.to === endOfSurvey) return pages.length
  const target = pages.findIndex(({ id }) => id === jump.to)
  return target > index ? target : index + 1
}

export interface AnswerProblem {
  questionId: string
  message: string
}

export const requiredMessage = 'Answer this question'

/** What keeps a page from being left, or with the whole path a survey from being sent. */
export function problemsOfPath(path: readonly SeenPage[], answers: AnswerMap): AnswerProblem[] {
  return path.flatMap(({ questions }) =>
    questions.flatMap((question): AnswerProblem[] => {
      const value = answers.get(question.id)
      const isMissing = question.isRequired && question.type !== 'statement' && !isAnswered(value)
      const message = isMissing ? requiredMessage : isAnswered(value) ? problemOf(question, value) : undefined
      return message ? [{ questionId: question.id, message }] : []
    }),
  )
}

/** The answers to keep: those to questions that were shown, without empty ones. */
export function keptAnswers(form: Pick<SurveyForm, 'pages'>, answers: readonly Answer[]): Answer[] {
  const given = mapOf(answers)
  return pathOf(form, given).flatMap(({ questions }) =>
    questions.flatMap(({ id }) => {
      const value = given.get(id)
      return isAnswered(value) ? [{ questionId: id, value }] : []
    }),
  )
}
