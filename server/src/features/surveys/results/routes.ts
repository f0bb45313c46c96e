import { surveyResults } from '@rostrum/contract/surveys/results'
import { fewestAnonymousAnswers } from '@rostrum/contract/surveys/surveys'
import type { Context } from '#platform/context.ts'
import type { Implement } from '#platform/http/implement.ts'
import { aggregate } from './aggregate.ts'
import { rowsOfResults } from './file.ts'
import { findingsOf } from './findings.ts'
import { everyone, readAnswered, readResults, readTrend, weighed } from './service.ts'
import { pageOfVerbatims, readWords, setThemes, verbatimsIn } from './verbatims.ts'

async function readSummary(ctx: Context, id: string) {
  const basis = await readAnswered(ctx, id)
  const overall = aggregate(basis.questions, { ...everyone, responses: weighed(basis.answered, 'equal') })
  return { findings: findingsOf(overall, await verbatimsIn(ctx, basis), fewestAnonymousAnswers) }
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
