// Answers in words: texts, and what people wrote beside "Other".
import { createHash } from 'node:crypto'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { AnswerValue } from '@rostrum/contract/surveys/answers'
import type { Question } from '@rostrum/contract/surveys/form'
import type { ResultFilters, surveyResults, Verbatim } from '@rostrum/contract/surveys/results'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { countableAnswers } from './namelessness.ts'
import * as queries from './queries.ts'
import { type Answered, type Basis, readAnswered } from './service.ts'
import { passes } from './traits.ts'
import { commonWords } from './words.ts'

/** The same for the same answer, and different for each question: it does not tell what else its author answered. */
function verbatimId(responseId: string, questionId: string): string {
  const hash = createHash('sha256').update(`${responseId} ${questionId}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

function textOf(value: AnswerValue | undefined): string | null {
  if (value && 'text' in value) return value.text.trim() || null
  if (value && 'choices' in value) return value.other?.trim() || null
  return null
}

interface Said extends Omit<Verbatim, 'themes'> {
  batch: number | null
}

function said({ id: questionId, title }: Question, response: Answered): Said[] {
  const text = textOf(response.answers.find((answer) => answer.questionId === questionId)?.value)
  if (text === null) return []
  const { id, personId, traits, respondentName, submittedAt, batch } = response
  const organization =
    traits?.organizationId && traits.organizationName
      ? { id: traits.organizationId, name: traits.organizationName }
      : null
  return [
    {
      id: verbatimId(id, questionId),
      questionId,
      question: title,
      text,
      person: personId && traits ? { id: personId, name: traits.name } : null,
      respondent: traits ? null : respondentName,
      organization,
      submittedAt,
      batch,
    },
  ]
}

/** Named ones by time, then the others in an order of each question's own. */
function saidTo(question: Question, answered: readonly Answered[]): Said[] {
  const all = answered.flatMap((response) => said(question, response))
  const named = all.filter(({ batch }) => batch === null)
  const nameless = all.flatMap((one) => (one.batch === null ? [] : [{ ...one, batch: one.batch }]))
  return [...named, ...countableAnswers(nameless).toSorted((one, other) => (one.id < other.id ? -1 : 1))]
}

interface Wanted extends ResultFilters {
  questionId?: string | undefined
  term?: string | undefined
  themeId?: string | undefined
}

export async function verbatimsIn(
  ctx: Context,
  { survey, answered, questions }: Basis,
  wanted: Wanted = {},
): Promise<Verbatim[]> {
  const { questionId, term, themeId, ...filters } = wanted
  const passing = answered.filter(({ traits }) => passes(filters, traits))
  const themes = Map.groupBy(await queries.listThemes(ctx.db, survey.id), (theme) => theme.verbatimId)
  const folded = term?.toLowerCase()
  return questions
    .filter(({ id }) => questionId === undefined || id === questionId)
    .flatMap((question) => saidTo(question, passing))
    .map(({ batch: _, ...verbatim }) => ({
      ...verbatim,
      themes: (themes.get(verbatim.id) ?? []).map(({ id, name }) => ({ id, name })),
    }))
    .filter(({ text, themes: own }) => {
      const hasTerm = !folded || text.toLowerCase().includes(folded)
      return hasTerm && (!themeId || own.some(({ id }) => id === themeId))
    })
}

export async function pageOfVerbatims(ctx: Context, { params, query }: Input<typeof surveyResults.verbatims>) {
  const { pageSize, pageOffset, ...wanted } = query
  const all = await verbatimsIn(ctx, await readAnswered(ctx, params.id), wanted)
  return { rows: all.slice(pageOffset, pageOffset + pageSize), total: all.length }
}

export async function readWords(ctx: Context, { params, query }: Input<typeof surveyResults.words>) {
  const all = await verbatimsIn(ctx, await readAnswered(ctx, params.id), query)
  const themes = Map.groupBy(
    all.flatMap((verbatim) => verbatim.themes),
    ({ id }) => id,
  )
  return {
    words: commonWords(all.map(({ text }) => text)),
    themes: [...themes.values()]
      .flatMap((same) => (same[0] ? [{ ...same[0], count: same.length }] : []))
      .toSorted((one, other) => other.count - one.count),
  }
}

export async function setThemes(
  ctx: Context,
  { params, body }: Input<typeof surveyResults.setThemes>,
): Promise<Verbatim> {
  const basis = await readAnswered(ctx, params.id)
  const find = async () => (await verbatimsIn(ctx, basis)).find(({ id }) => id === params.verbatim)
  const before = await find()
  if (!before) throw notFound('Answer')
  const themeIds = [...new Set(body.themeIds)]
  if (themeIds.length > 0 && (await queries.countKnownThemes(ctx.db, themeIds)) < themeIds.length) {
    throw unprocessable({ theme_ids: 'Unknown theme' })
  }
  const { customerId } = ctx
  await queries.replaceThemes(ctx.db, { customerId, surveyId: params.id, verbatimId: before.id }, themeIds)
  await recordChange(ctx, {
    action: 'survey.answer_themes_set',
    subjectType: 'survey',
    subjectId: params.id,
    before: before.themes.map(({ id }) => id),
    after: themeIds,
  })
  return (await find()) ?? before
}
