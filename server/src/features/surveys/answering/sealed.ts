// Answers without a name are stored sealed until they are released: the database and its copies tell that someone has
// answered, but nothing that fewer than five people said.
import { type Answer, Answers } from '@rostrum/contract/surveys/answers'
import { z } from 'zod'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'

const Padded = z.object({ answers: Answers, padding: z.string() })

/** The same for all answers to a survey: nothing but the content tells them apart. */
const nameOf = (surveyId: string): string => `survey_answers ${surveyId}`

const fewestBytes = 1024

/** Up to the next power of two: the length of a text would tell which one it is. */
function paddingFor(answers: readonly Answer[]): string {
  const bytes = Buffer.byteLength(JSON.stringify(answers))
  return ' '.repeat(Math.max(fewestBytes, 2 ** Math.ceil(Math.log2(bytes + 1))) - bytes)
}

/** Different each time. */
export const sealAnswers = (sealing: Sealing, surveyId: string, answers: readonly Answer[]): string =>
  sealing.seal(nameOf(surveyId), { answers, padding: paddingFor(answers) })

/** Undefined if it was sealed with a key that is gone. */
export function openAnswers(sealing: Sealing, surveyId: string, sealed: string): Answer[] | undefined {
  try {
    return Padded.parse(sealing.open(nameOf(surveyId), sealed)).answers
  } catch {
    return undefined
  }
}
