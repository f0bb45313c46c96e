// Answers as they are in the database, those that wait unsealed with the key of the server.
import type { Answer } from '@rostrum/contract/surveys/answers'
import { sql } from 'kysely'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import type { Api } from '#testing/api.ts'
import { secretsKey } from '#testing/server-process.ts'
import { openAnswers } from '../../answering/sealed.ts'

interface StoredAnswer {
  id: string
  answers: Answer[]
  sealed: string | null
  batch: number | null
  version: string
  place: string
}

export const sealing = createSealing(secretsKey)

export async function storedAnswers(api: Api, surveyId: string): Promise<StoredAnswer[]> {
  const { rows } = await sql<Omit<StoredAnswer, 'answers'> & { answers: Answer[] | null }>`
    select id, answers, sealed, batch, xmin::text as version, ctid::text as place
    from app.survey_responses where survey_id = ${surveyId}`.execute(api.db)
  return rows.map((row) => ({
    ...row,
    answers: row.answers ?? openAnswers(sealing, surveyId, row.sealed ?? '') ?? [],
  }))
}
