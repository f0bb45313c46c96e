import type { questions, ReadFilters, Reading } from '@rostrum/contract/discovery/questions'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { forSubject } from '../parser/for-subject.ts'
import { readQuestion } from '../parser/read-question.ts'
import { completionsOf } from './completions.ts'
import { lexiconOf } from './lexicon.ts'
import { proposeFilters } from './proposal.ts'
import { deleteAsked, deleteOldest, listAsked, upsertAsked } from './queries.ts'

export const readingOf =
  ({ languageModel }: Pick<Config, 'languageModel'>) =>
  async (ctx: Context, { query }: Input<typeof questions.read>): Promise<Reading> => {
    const reading = readQuestion(query.q, await lexiconOf(ctx, query.securityId))
    return {
      ...forSubject(reading, query.subject),
      parts: reading.parts.map(({ text, meaning: of }) => ({ text, keys: Object.keys(of) })),
      notUnderstood: reading.notUnderstood,
      canPropose: languageModel !== undefined,
    }
  }

export const proposalOf =
  ({ languageModel }: Pick<Config, 'languageModel'>) =>
  async (ctx: Context, { query }: Input<typeof questions.propose>): Promise<{ filters: ReadFilters }> => {
    if (!languageModel) throw notFound('Page')
    const lexicon = await lexiconOf(ctx, query.securityId)
    const reading = readQuestion(query.q, lexicon)
    const { meaning, notUnderstood } = reading
    // A model can propose only filters of organizations.
    if (notUnderstood.length === 0 || forSubject(reading, query.subject).subject !== 'organizations') {
      return { filters: {} }
    }
    const left = { question: query.q, notUnderstood }
    const isRead = (key: string) => Object.hasOwn(meaning, key)
    return { filters: await proposeFilters(languageModel, left, lexicon, isRead, ctx.signal) }
  }

export async function completions(ctx: Context, { query }: Input<typeof questions.complete>) {
  const { cityNames, sectorNames } = await lexiconOf(ctx, query.securityId)
  const history = (await listAsked(ctx.db, ctx.principal.user.id)).map(({ question }) => question)
  return completionsOf(query.q, { cityNames, sectorNames, history })
}

export async function recordQuestion(ctx: Context, { body }: Input<typeof questions.record>) {
  const userId = ctx.principal.user.id
  const asked = await upsertAsked(ctx.db, { customerId: ctx.customerId, id: newId(), userId, ...body })
  await deleteOldest(ctx.db, userId)
  await recordChange(ctx, { action: 'question.asked', subjectType: 'question', subjectId: asked.id, after: body })
  return asked
}

export async function forgetQuestion(ctx: Context, { params }: Input<typeof questions.forget>) {
  const before = await deleteAsked(ctx.db, ctx.principal.user.id, params.id)
  if (!before) throw notFound('Question')
  await recordChange(ctx, { action: 'question.forgotten', subjectType: 'question', subjectId: before.id, before })
  return undefined
}
