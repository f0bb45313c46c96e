import { surveyResults } from '@rostrum/contract/surveys/results'
import { fewestAnonymousAnswers } from '@rostrum/contract/surveys/surveys'
import type { Context } from '#platform/context.ts'
import type { Implement } from '#platform/http/implement.ts'
import { rowsOfResults } from './file.ts'
import { findingsOf } from './findings.ts'
import { readResults, readTrend } from './service.ts'
import { listVerbatims, pageOfVerbatims, readWords, setThemes } from './verbatims.ts'

async function readSummary(ctx: Context, id: string) {
  const { overall } = await readResults(ctx, { params: { id }, query: { weigh: 'equal' }, body: {} })
  return { findings: findingsOf(overall, await listVerbatims(ctx, id), fewestAnonymousAnswers) }
}

export function surveyResultRoutes(implement: Implement) {
  implement(surveyResults.read, readResults)
  implement(surveyResults.export, async function* (ctx, input) {
    yield* rowsOfResults(await readResults(ctx, input), input.query)
  })
  implement(surveyResults.verbatims, pageOfVerbatims)
  implement(surveyResults.words, readWords)
  implement(surveyResults.setThemes, setThemes)
  implement(surveyResults.trend, readTrend)
  implement(surveyResults.summary, (ctx, { params }) => readSummary(ctx, params.id))
}
