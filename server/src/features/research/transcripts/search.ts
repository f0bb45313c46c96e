// What was said and asked across calls, with the customer's themes as topics.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { TopicGrid, transcriptSearch } from '@rostrum/contract/research/transcript-search'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { listQuestioners, listQuestions, searchPassages } from './queries/search.ts'
import {
  countMentions,
  listTopicCalls,
  listTopics,
  topicsOfQuestioners,
  topicsOfQuestions,
  upsertWords,
} from './queries/topics.ts'

async function wordsOf(ctx: Context, topicId: string | undefined): Promise<readonly string[] | undefined> {
  if (!topicId) return undefined
  const topic = (await listTopics(ctx.db)).find(({ id }) => id === topicId)
  if (!topic) throw notFound('Topic')
  return topic.words
}

export const findPassages = async (ctx: Context, { query }: Input<typeof transcriptSearch.passages>) =>
  searchPassages(ctx.db, query, await wordsOf(ctx, query.topicId))

export async function findQuestions(ctx: Context, { query }: Input<typeof transcriptSearch.questions>) {
  const { rows, total } = await listQuestions(ctx.db, query, await wordsOf(ctx, query.topicId))
  const topics = await topicsOfQuestions(ctx.db, await listTopics(ctx.db), [
    ...new Set(rows.map(({ transcript }) => transcript.id)),
  ])
  const described = rows.map((row) => ({ ...row, topics: topics.get(`${row.transcript.id} ${row.question}`) ?? [] }))
  return { rows: described, total }
}

const named = (topics: readonly { name: string }[]) => topics.map(({ name }) => name).join(', ')

export async function* fileOfQuestions(ctx: Context, { query }: Input<typeof transcriptSearch.exportQuestions>) {
  const rows = eachRow((page) => findQuestions(ctx, { query: { ...query, ...page }, params: {}, body: {} }))
  for await (const { transcript, speaker, text, answers, topics } of rows) {
    yield {
      heldOn: transcript.heldOn,
      ticker: transcript.security.ticker,
      company: transcript.security.name,
      call: transcript.title,
      asker: speaker?.name ?? null,
      firm: speaker?.firm ?? null,
      question: text,
      answeredBy: [...new Set(answers.flatMap((one) => one.speaker ?? []))].join(', '),
      answer: answers.map((one) => one.text).join('\n\n'),
      topics: named(topics),
    }
  }
}

export async function findQuestioners(ctx: Context, { query }: Input<typeof transcriptSearch.askers>) {
  const { rows, total } = await listQuestioners(ctx.db, query)
  const keys = rows.map(({ key }) => key)
  const topics = await topicsOfQuestioners(ctx.db, await listTopics(ctx.db), keys)
  return { rows: rows.map((row) => ({ ...row, topics: topics.get(row.key) ?? [] })), total }
}

export async function* fileOfQuestioners(ctx: Context, { query }: Input<typeof transcriptSearch.exportQuestioners>) {
  const rows = eachRow((page) => findQuestioners(ctx, { query: { ...query, ...page }, params: {}, body: {} }))
  for await (const { lastCall, topics, ...row } of rows) {
    yield { ...row, topics: named(topics), lastCall: lastCall.title, lastCallOn: lastCall.heldOn }
  }
}

export async function topicGrid(ctx: Context, { query }: Input<typeof transcriptSearch.topics>): Promise<TopicGrid> {
  const topics = await listTopics(ctx.db)
  const calls = await listTopicCalls(ctx.db, query)
  const counts = await countMentions(
    ctx.db,
    topics,
    calls.map(({ id }) => id),
  )
  return { topics, calls, counts }
}

export async function setTopicWords(ctx: Context, { params, body }: Input<typeof transcriptSearch.setTopicWords>) {
  const before = (await listTopics(ctx.db)).find(({ id }) => id === params.id)
  if (!before) throw notFound('Topic')
  const words = [...new Set(body.words)]
  await upsertWords(ctx.db, { customerId: ctx.customerId, themeId: params.id, words })
  await recordChange(ctx, {
    action: 'theme.words_changed',
    subjectType: 'theme',
    subjectId: params.id,
    before: { words: before.words },
    after: { words },
  })
  return { id: params.id, words: words.length > 0 ? words : [before.name] }
}
