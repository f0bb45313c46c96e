import { surveyResults } from '@rostrum/contract/surveys/results'
import type { Config } from '#platform/config.ts'
import { notFound } from '#platform/errors.ts'
import type { Implement } from '#platform/http/implement.ts'
import { boardReport } from './board-report.ts'
import { rowsOfResults } from './file.ts'
import { phrase } from './phrasing.ts'
import { readAnswered, readResults } from './service.ts'
import { readFindings } from './summary.ts'
import { readTrend } from './trend.ts'
import { pageOfVerbatims, readWords, setThemes } from './verbatims.ts'

export function surveyResultRoutes(implement: Implement, { languageModel }: Pick<Config, 'languageModel'>) {
  implement(surveyResults.read, readResults)
  implement(surveyResults.export, async function* (ctx, input) {
    yield* rowsOfResults(await readResults(ctx, input), input.query)
  })
  implement(surveyResults.pdf, boardReport)
  implement(surveyResults.verbatims, pageOfVerbatims)
  implement(surveyResults.words, readWords)
  implement(surveyResults.setThemes, setThemes)
  implement(surveyResults.trend, readTrend)
  implement(surveyResults.summary, async (ctx, { params }) => ({
    findings: await readFindings(ctx, await readAnswered(ctx, params.id)),
    modelHost: languageModel ? new URL(languageModel.url).host : null,
  }))
  implement(surveyResults.phrasing, async (ctx, { params }) => {
    if (!languageModel) throw notFound('Page')
    const findings = await readFindings(ctx, await readAnswered(ctx, params.id))
    return { sentences: await phrase(languageModel, findings, ctx.signal) }
  })
}
