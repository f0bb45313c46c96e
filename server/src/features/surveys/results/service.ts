import type { Input } from '@rostrum/contract/platform/endpoint'
import { mapOf } from '@rostrum/contract/surveys/answers'
import { ratedTraits, type SurveyResults, type surveyResults } from '@rostrum/contract/surveys/results'
import type { Weighing } from '@rostrum/contract/surveys/results-query'
import type { Focus } from '#lists/queries/directory.ts'
import { findFocus } from '#lists/queries/holdings.ts'
import type { Context } from '#platform/context.ts'
import { askedIn } from '../asked.ts'
import { listForms } from '../queries.ts'
import { findOpenSurvey } from '../read-survey.ts'
import { aggregate, type Response } from './aggregate.ts'
import * as queries from './queries.ts'
import { groupByTrait, hasFilters, passes, type TraitsOf, weightOf } from './traits.ts'

/** A response with who gave it; undefined without a name, or for someone who is not in the directory. */
export interface Answered extends queries.StoredResponse {
  traits: queries.Traits | undefined
}

const personIdsOf = (rows: readonly { personId: string | null }[]): string[] => [
  ...new Set(rows.flatMap(({ personId }) => personId ?? [])),
]

const traitsOf = ({ personId }: { personId: string | null }, traits: TraitsOf): queries.Traits | undefined =>
  personId === null ? undefined : traits.get(personId)

/** What the results of a survey rest on. */
export type Basis = Awaited<ReturnType<typeof readAnswered>>

export async function readAnswered(ctx: Context, id: string) {
  const survey = await findOpenSurvey(ctx, id)
  const forms = await listForms(ctx.db, id)
  const focus = await findFocus(ctx.db, ctx.customerId, survey.security?.id ?? null)
  const stored = await queries.listCountable(ctx.db, id)
  const traits = await queries.listTraits(ctx.db, ctx.customerId, personIdsOf(stored), focus)
  const { questions, under } = askedIn(forms.length > 0 ? forms : [{ number: 0, form: survey.form }])
  const answered: Answered[] = stored.map((response) => ({
    ...response,
    answers: under(response.formNumber, response.answers),
    traits: traitsOf(response, traits),
  }))
  return { survey, focus, answered, questions, forms }
}

export const weighed = (answered: readonly Answered[], weighing: Weighing): Response[] =>
  answered.map(({ answers, batch, traits }) => ({
    answers: mapOf(answers),
    batch,
    weight: weightOf(weighing, traits),
  }))

export const everyone = { key: 'all', label: 'All respondents' }

export async function readResults(
  ctx: Context,
  { params, query }: Input<typeof surveyResults.read>,
): Promise<SurveyResults> {
  const { survey, focus, answered, questions } = await readAnswered(ctx, params.id)
  const { weigh, compareBy, ...filters } = query
  const isFiltered = hasFilters(filters)
  const nameless = answered.filter(({ isAnonymous }) => isAnonymous)
  const named = answered.filter(({ isAnonymous }) => !isAnonymous)
  const passing = named.filter(({ traits }) => passes(filters, traits))
  const counted = passing.filter(({ traits }) => weightOf(weigh, traits) > 0)
  // Nothing is known about who they are, so that no filter or weight applies to them.
  const namelessCount = isFiltered || weigh !== 'equal' ? 0 : nameless.length
  const all = [...counted, ...(namelessCount > 0 ? nameless : [])]
  const grouped = (group: { key: string; label: string }, members: readonly Answered[], weighing: Weighing) =>
    aggregate(questions, { ...group, responses: weighed(members, weighing) })
  const { id, name, category, status, publishedAt, closesAt } = survey
  return {
    survey: { id, name, category, status, publishedAt, closesAt },
    security: survey.security,
    quarter: focus.quarter,
    named: named.length,
    nameless: nameless.length,
    leftOut: {
      nameless: nameless.length - namelessCount,
      filtered: named.length - passing.length,
      weightless: passing.length - counted.length,
    },
    overall: grouped(everyone, all, weigh),
    unweighted: weigh === 'equal' ? null : grouped(everyone, passing, 'equal'),
    groups: compareBy
      ? groupByTrait(compareBy, counted, ({ traits }) => traits).map(({ members, ...group }) =>
          grouped(group, members, weigh),
        )
      : [],
    ...(await responseRates(ctx, survey.id, focus)),
  }
}

/** Among those who were sent an invitation; a link that is handed out reaches anyone. */
async function responseRates(ctx: Context, surveyId: string, focus: Focus) {
  const invited = await queries.listInvited(ctx.db, surveyId)
  const traits = await queries.listTraits(ctx.db, ctx.customerId, personIdsOf(invited), focus)
  const rateOf = ({ key, label }: { key: string; label: string }, members: readonly queries.Invited[]) => ({
    key,
    label,
    invited: members.length,
    answered: members.filter(({ hasAnswered }) => hasAnswered).length,
  })
  return {
    responseRate: invited.length > 0 ? rateOf(everyone, invited) : null,
    responseRates: ratedTraits.flatMap(({ trait }) =>
      groupByTrait(trait, invited, (one) => traitsOf(one, traits)).map(({ members, ...group }) => ({
        ...rateOf(group, members),
        trait,
      })),
    ),
  }
}
