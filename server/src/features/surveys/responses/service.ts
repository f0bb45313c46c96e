import type { CsvValue, Input } from '@rostrum/contract/platform/endpoint'
import type { SurveyResponse, surveyResponses } from '@rostrum/contract/surveys/responses'
import { namesOf } from '#features/irm/subjects/public.ts'
import { eachPage } from '#lists/each-row.ts'
import { findFocus } from '#lists/queries/holdings.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { type Asked, askedIn } from '../asked.ts'
import { listForms } from '../queries.ts'
import { findOpenSurvey } from '../read-survey.ts'
import { organizationsOf } from '../recipients/queries.ts'
import { listTraits } from '../results/queries.ts'
import { hasFilters, passes } from '../results/traits.ts'
import { inLatestWords, inWords } from './in-words.ts'
import { namelessRows } from './nameless.ts'
import * as queries from './queries.ts'

const noOne = {
  ...{ id: null, isAnonymous: true, person: null, organization: null, channel: null, language: null },
  ...{ respondentName: null, respondentEmail: null, respondentFirm: null, submittedAt: null },
}

async function shown(ctx: Context, asked: Asked, rows: readonly queries.NamedResponse[]): Promise<SurveyResponse[]> {
  const ids = rows.flatMap(({ personId }) => personId ?? [])
  const people = await namesOf(
    ctx.db,
    ids.map((id) => ({ type: 'person' as const, id })),
  )
  const firms = await organizationsOf(ctx.db, ids)
  const names = new Map([...people.values()].map(({ id, name }) => [id, name]))
  return rows.map(({ personId, formNumber, answers, ...row }) => {
    const name = personId && names.get(personId)
    return {
      ...row,
      answers: inWords(asked, { formNumber, answers }),
      person: personId && name ? { id: personId, name } : null,
      organization: firms.get(personId ?? '') ?? null,
    }
  })
}

type Query = Input<typeof surveyResponses.export>['query']

/** Undefined without a filter. */
async function passingPeople(
  ctx: Context,
  { surveyId, term: _, sort: __, ...filters }: Query,
  securityId: string | null,
) {
  if (!hasFilters(filters)) return undefined
  const focus = await findFocus(ctx.db, ctx.customerId, securityId)
  const people = await queries.listRespondents(ctx.db, surveyId)
  const traits = await listTraits(ctx.db, ctx.customerId, people, focus)
  return people.filter((id) => passes(filters, traits.get(id)))
}

/** Terms and filters look for people, and those without a name are no one. */
async function nameless(ctx: Context, surveyId: string, isSearched: boolean, { questions, under }: Asked) {
  if (isSearched) return []
  const released = (await queries.listReleased(ctx.db, surveyId)).map((one) => ({
    ...one,
    answers: under(one.formNumber, one.answers),
  }))
  return namelessRows(questions, released).map((answers) => inLatestWords(questions, answers))
}

const readAsked = async (ctx: Context, surveyId: string) => askedIn(await listForms(ctx.db, surveyId))

export async function pageOfResponses(ctx: Context, { query }: Input<typeof surveyResponses.list>) {
  const { pageSize, pageOffset, ...wanted } = query
  const { surveyId, term } = wanted
  const { security } = await findOpenSurvey(ctx, surveyId)
  const personIds = await passingPeople(ctx, wanted, security?.id ?? null)
  const named = await queries.listNamed(ctx.db, { ...query, personIds })
  const asked = await readAsked(ctx, surveyId)
  const others = await nameless(ctx, surveyId, Boolean(term || personIds), asked)
  const first = Math.max(0, pageOffset - named.total)
  const rest = pageSize - named.rows.length
  return {
    rows: [
      ...(await shown(ctx, asked, named.rows)),
      ...others.slice(first, first + rest).map((answers) => ({ ...noOne, answers })),
    ],
    total: named.total + others.length,
  }
}

export async function fileOfResponses(ctx: Context, { query }: Input<typeof surveyResponses.export>) {
  const { surveyId, term } = query
  const { name, security } = await findOpenSurvey(ctx, surveyId)
  const personIds = await passingPeople(ctx, query, security?.id ?? null)
  const asked = await readAsked(ctx, surveyId)
  const { questions } = asked
  const cellsOf = (answers: SurveyResponse['answers']): Record<string, CsvValue> =>
    Object.fromEntries(answers.map(({ questionId, text: answer }) => [`question ${questionId}`, answer]))
  async function* rows() {
    for await (const found of eachPage((page) => queries.listNamed(ctx.db, { ...query, ...page, personIds }))) {
      for (const { person, organization, answers, ...row } of await shown(ctx, asked, found)) {
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
    for (const answers of await nameless(ctx, surveyId, Boolean(term || personIds), asked)) {
      yield { respondent: 'Without a name', ...empty, ...cellsOf(answers) }
    }
  }
  return fileOf(rows(), {
    name: [name, 'responses'],
    moreColumns: questions.map(({ id, title }) => ({ key: `question ${id}`, header: title })),
  })
}
