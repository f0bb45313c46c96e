// Questions that other surveys of the customer asked in the same words.
import type { Input } from '@rostrum/contract/platform/endpoint'
import { type Question, type QuestionOf, questionsOf } from '@rostrum/contract/surveys/form'
import type { QuestionResult, surveyResults, TrendPoint } from '@rostrum/contract/surveys/results'
import type { Context } from '#platform/context.ts'
import { askedIn, meaningOf } from '../asked.ts'
import { listForms } from '../queries.ts'
import { aggregate } from './aggregate.ts'
import { listCountable, listPublished } from './queries.ts'
import { type Basis, everyone, readAnswered, weighed } from './service.ts'

const fold = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
const areSame = (some: readonly { label: string }[], others: readonly { label: string }[]) =>
  some.length === others.length && some.every(({ label }, at) => fold(label) === fold(others[at]?.label ?? ''))

/** Alike enough to be compared over time: the same words, answered in the same way. */
const isSame = (one: Question, other: Question): boolean => {
  if (one.type !== other.type || fold(one.title) !== fold(other.title)) return false
  if (one.type === 'rating' && other.type === 'rating') {
    return one.style === other.style && one.lowest === other.lowest && one.highest === other.highest
  }
  // Rows may come and go; a share means the same only among the same columns.
  if (one.type === 'matrix' && other.type === 'matrix') return areSame(one.columns, other.columns)
  return true
}

/** The rows that both have, by their words, and the columns by their order, under the ids of the asked question. */
function underOwnIds(result: QuestionResult, same: Question, asked: QuestionOf<'matrix'>): QuestionResult {
  if (result.type !== 'matrix' || same.type !== 'matrix') return result
  return {
    ...result,
    columns: asked.columns,
    rows: asked.rows.flatMap((own) => {
      const id = same.rows.find(({ label }) => fold(label) === fold(own.label))?.id
      const row = result.rows.find((one) => one.id === id)
      if (!row) return []
      const portions = asked.columns.flatMap((column, at) => {
        const portion = row.portions.find((one) => one.id === same.columns[at]?.id)
        return portion ? [{ ...portion, ...column }] : []
      })
      return [{ ...row, id: own.id, label: own.label, portions }]
    }),
  }
}

/** By the id of the asked question, as the latest form words it; the oldest survey first. */
export async function trendsOf(
  ctx: Context,
  surveyId: string,
  questions: readonly Question[],
): Promise<Map<string, TrendPoint[]>> {
  const trends = new Map<string, TrendPoint[]>(questions.map(({ id }) => [id, []]))
  for (const { id, name, publishedAt } of await listPublished(ctx.db)) {
    const forms = await listForms(ctx.db, id)
    const versions = forms.flatMap(({ form }) => questionsOf(form))
    const pairs = questions.flatMap((asked) => {
      const same = versions.find((question) => isSame(question, asked))
      return same ? [{ asked, same }] : []
    })
    if (pairs.length === 0) continue
    const known = askedIn(forms)
    const stored = await listCountable(ctx.db, id)
    const responses = weighed(
      stored.map(({ answers, ...response }) => ({
        ...response,
        answers: known.under(response.formNumber, answers),
        traits: undefined,
      })),
      'equal',
    )
    for (const { asked, same } of pairs) {
      // With the choices of every version.
      const counted = known.questions.find(
        (one) => one.id.split('.')[0] === same.id && meaningOf(one) === meaningOf(same),
      )
      const [found] = aggregate([counted ?? same], { ...everyone, responses }).questions
      if (!found) continue
      const result = asked.type === 'matrix' ? underOwnIds(found, same, asked) : found
      trends.get(asked.id)?.push({ surveyId: id, name, publishedAt, isThis: id === surveyId, result })
    }
  }
  return trends
}

/** Questions as the latest form words them: choices that were removed do not keep them from being compared. */
export const latestQuestions = ({ questions, forms }: Basis): Question[] => {
  const latest = forms.flatMap(({ form }) => questionsOf(form))
  return questions.map((question) => latest.find(({ id }) => id === question.id) ?? question)
}

export async function readTrend(ctx: Context, { params }: Input<typeof surveyResults.trend>): Promise<TrendPoint[]> {
  const basis = await readAnswered(ctx, params.id)
  const asked = latestQuestions(basis).find(({ id }) => id === params.question)
  return asked ? ((await trendsOf(ctx, params.id, [asked])).get(asked.id) ?? []) : []
}
