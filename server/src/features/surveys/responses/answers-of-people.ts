// What people answered with their name, in words.
import type { Db } from '#platform/database/database.ts'
import { askedIn } from '../asked.ts'
import { listForms } from '../queries.ts'
import { inWords } from './in-words.ts'
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
  for (const { personId, surveyId, surveyName, ...response } of await listAnsweredBy(db, personIds, most)) {
    const asked = askedIn(await listForms(db, surveyId))
    given.push({
      personId,
      survey: surveyName,
      submittedAt: response.submittedAt,
      answers: inWords(asked, response).map(({ question, text }) => ({ question, answer: String(text) })),
    })
  }
  return given
}
