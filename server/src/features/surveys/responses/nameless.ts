// Answers without a name as rows that are no one's: those to each question in an order of their own.
import { createHash } from 'node:crypto'
import type { Answer } from '@rostrum/contract/surveys/answers'
import type { Question } from '@rostrum/contract/surveys/form'
import { countableAnswers } from '../results/namelessness.ts'

interface Released {
  id: string
  batch: number
  answers: readonly Answer[]
}

/** The same each time, and different for each question. The ids are told to no one. */
const placeOf = (questionId: string, id: string) => createHash('sha256').update(`${questionId} ${id}`).digest('hex')

export function namelessRows(questions: readonly Question[], released: readonly Released[]): Answer[][] {
  const columns = questions.map(({ id: questionId }) => {
    const given = released.flatMap(({ id, batch, answers }) => {
      const answer = answers.find((one) => one.questionId === questionId)
      return answer ? [{ answer, batch, place: placeOf(questionId, id) }] : []
    })
    return countableAnswers(given)
      .toSorted((one, other) => (one.place < other.place ? -1 : 1))
      .map(({ answer }) => answer)
  })
  const longest = Math.max(0, ...columns.map((column) => column.length))
  return Array.from({ length: longest }, (_, row) => columns.flatMap((column) => column[row] ?? []))
}
