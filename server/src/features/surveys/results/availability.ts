// Whether a survey has findings: exactly when the rules find one in its answers.
import type { Survey } from '@rostrum/contract/surveys/surveys'
import { LRUCache } from 'lru-cache'
import type { Context } from '#platform/context.ts'
import { latestFormNumber } from '../queries.ts'
import { readAnswered } from './service.ts'
import { readFindings } from './summary.ts'

/** By survey, its answers and the version of its form: answers are only ever added. */
const known = new LRUCache<string, boolean>({ max: 10_000 })

/** Takes the flag of the query, which is set for every survey with enough answers, and clears it where none has a finding. */
export async function withSummaryFlag<S extends Survey>(ctx: Context, survey: S): Promise<S> {
  if (!survey.aiSummaryAvailable) return survey
  const key = `${survey.id} ${survey.responseCount} ${await latestFormNumber(ctx.db, survey.id)}`
  const found = known.get(key) ?? (await readFindings(ctx, await readAnswered(ctx, survey.id))).length > 0
  known.set(key, found)
  return { ...survey, aiSummaryAvailable: found }
}
