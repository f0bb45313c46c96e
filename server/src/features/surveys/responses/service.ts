import type { CsvValue, Input } from '@rostrum/contract/platform/endpoint'
import { answerText } from '@rostrum/contract/surveys/answer-text'
import type { Answer } from '@rostrum/contract/surveys/answers'
import type { Question } from '@rostrum/contract/surveys/form'
import type { SurveyResponse, surveyResponses } from '@rostrum/contract/surveys/responses'
import { namesOf } from '#features/irm/subjects/public.ts'
import { eachPage } from '#lists/each-row.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { listForms } from '../queries.ts'
import { organizationsOf } from '../recipients/queries.ts'
import { questionsOfForms } from '../results/aggregate.ts'
import { readSurvey } from '../service.ts'

import { namelessRows } from './nameless.ts'
import * as queries from './queries.ts'

const noOne = {
  ...{ id: null, isAnonymous: true, person: null, organization: null, channel: null, language: null },
  ...{ respondentName: null, respondentEmail: null, respondentFirm: null, submittedAt: null },
}

async function shown(ctx: Context, rows: readonly queries.NamedResponse[]): Promise<SurveyResponse[]> {
  const ids = rows.flatMap(({ personId }) => personId ?? [])
  const people = await namesOf(
    ctx.db,
    ids.map((id) => ({ type: 'person' as const, id })),
  )
  const firms = await organizationsOf(ctx.db, ids)
  const names = new Map([...people.values()].map(({ id, name }) => [id, name]))
  return rows.map(({ personId, ...row }) => {
    const name = personId && names.get(personId)
    return {
      ...row,
      person: personId && name ? { id: personId, name } : null,
      organization: firms.get(personId ?? '') ?? null,
    }
  })
}

/** A term looks for people, and those without a name are no one. */
async function nameless(ctx: Context, surveyId: string, term: string | undefined, questions: readonly Question[]) {
  return term ? [] : namelessRows(questions, await queries.listReleased(ctx.db, surveyId))
}

const questionsAsked = async (ctx: Context, surveyId: string) => questionsOfForms(await listForms(ctx.db, surveyId))

export async function pageOfResponses(ctx: Context, { query }: Input<typeof surveyResponses.list>) {
  const { surveyId, term, pageSize, pageOffset } = query
  await readSurvey(ctx, surveyId)
  const named = await queries.listNamed(ctx.db, query)
  const others = await nameless(ctx, surveyId, term, await questionsAsked(ctx, surveyId))
  const first = Math.max(0, pageOffset - named.total)
  const rest = pageSize - named.rows.length
  return {
    rows: [
      ...(await shown(ctx, named.rows)),
      ...others.slice(first, first + rest).map((answers) => ({ ...noOne, answers })),
    ],
    total: named.total + others.length,
  }
}

export async function fileOfResponses(ctx: Context, { query }: Input<typeof surveyResponses.export>) {
  const { surveyId, term } = query
  const { name } = await readSurvey(ctx, surveyId)
  const questions = await questionsAsked(ctx, surveyId)
  const cellsOf = (answers: readonly Answer[]): Record<string, CsvValue> =>
    Object.fromEntries(
      questions.map((question) => {
        const answer = answers.find(({ questionId }) => questionId === question.id)
        return [`question ${question.id}`, answer ? answerText(question, answer.value) : null]
      }),
    )
  async function* rows() {
    for await (const found of eachPage((page) => queries.listNamed(ctx.db, { ...query, ...page }))) {
      for (const { person, organization, answers, ...row } of await shown(ctx, found)) {
        yield {
          respondent: person?.name ?? row.respondentName,
          email: row.respondentEmail,
          organization: organization?.name ?? row.respondentFirm,
          channel: row.channel,
          language: row.language,
          submittedAt: row.submittedAt,
          ...cellsOf(answers),
        }
      }
    }
    const empty = { email: null, organization: null, channel: null, language: null, submittedAt: null }
    for (const answers of await nameless(ctx, surveyId, term, questions)) {
      yield { respondent: 'Without a name', ...empty, ...cellsOf(answers) }
    }
  }
  return fileOf(rows(), {
    name: [name, 'responses'],
    moreColumns: questions.map(({ id, title }) => ({ key: `question ${id}`, header: title })),
  })
}
