// What people answered with their name, in words.
import { answerText } from '@rostrum/contract/surveys/answer-text'
import type { Db } from '#platform/database/database.ts'
import { listForms } from '../queries.ts'
import { questionsOfForms } from '../results/aggregate.ts'
import { listAnsweredBy } from './queries.ts'

export interface NamedAnswers {
  personId: string
  survey: string
  submittedAt: Date
  answers: { question: string; answer: string }[]
}

/** The latest responses first; questions in the order of the form. */
export async function answersOfPeople(db: Db, personIds: readonly string[], most: number): Promise<NamedAnswers[]> {
  if (personIds.length === 0) return []
  const given: NamedAnswers[] = []
  for (const { personId, surveyId, surveyName, submittedAt, answers } of await listAnsweredBy(db, personIds, most)) {
    const questions = questionsOfForms(await listForms(db, surveyId))
    given.push({
      personId,
      survey: surveyName,
      submittedAt,
      answers: questions.flatMap((question) => {
        const answer = answers.find(({ questionId }) => questionId === question.id)
        return answer ? { question: question.title, answer: String(answerText(question, answer.value)) } : []
      }),
    })
  }
  return given
}
