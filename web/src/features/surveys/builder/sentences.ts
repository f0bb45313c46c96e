// Rules in words: "How do we compare? is at least 4".
import type { Comparison, Condition, Operator } from '@rostrum/contract/surveys/conditions'
import { endOfSurvey, type FormPage, type Question } from '@rostrum/contract/surveys/form'

export const operatorNames: Record<Operator, string> = {
  is: 'is',
  is_not: 'is not',
  at_least: 'is at least',
  at_most: 'is at most',
  answered: 'is answered',
  not_answered: 'is not answered',
}

/** With options several values may be chosen, one of which counts. */
export const operatorsFor = (question: Question): Operator[] => {
  const always: Operator[] = ['answered', 'not_answered']
  return question.type === 'rating' || question.type === 'number'
    ? ['at_least', 'at_most', 'is', 'is_not', ...always]
    : question.type === 'long_text'
      ? always
      : ['is', 'is_not', ...always]
}

export const titleOf = ({ title }: Pick<Question, 'title'>): string => title || 'Untitled question'

/** What `is` compares with, by id; undefined where people write it themselves. */
export const choicesOf = (question: Question) =>
  'options' in question ? question.options : 'columns' in question ? question.columns : undefined

function partOf({ questionId, operator, values, number }: Comparison, questions: readonly Question[]): string {
  const question = questions.find(({ id }) => id === questionId)
  if (!question) return 'a question that is not asked earlier'
  const name = `“${titleOf(question)}” ${operatorNames[operator]}`
  if (operator === 'answered' || operator === 'not_answered') return name
  const isNumber = question.type === 'rating' || question.type === 'number'
  if (isNumber) return `${name} ${number ?? '…'}`
  const known = choicesOf(question)
  const words = values.map((value) => known?.find(({ id }) => id === value)?.label ?? value)
  return `${name} ${words.length === 0 ? '…' : words.join(' or ')}`
}

export const sentenceOf = ({ match, comparisons }: Condition, questions: readonly Question[]): string =>
  comparisons.map((one) => partOf(one, questions)).join(match === 'all' ? ' and ' : ' or ')

export const pageName = (pages: readonly FormPage[], id: string): string => {
  const index = pages.findIndex((page) => page.id === id)
  if (id === endOfSurvey) return 'the end'
  if (index < 0) return 'a deleted page'
  const title = pages[index]?.title
  return `page ${index + 1}${title ? ` (${title})` : ''}`
}
