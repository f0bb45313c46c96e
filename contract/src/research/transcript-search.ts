// Search across calls: passages, analysts' questions, and how often a topic came up.
import { z } from 'zod'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, requiredText } from '../platform/values.ts'
import { calls, PassageQuery, QuestionQuery, questionFilters, TopicQuery } from './transcript-search-query.ts'
import { Passage, TranscriptBrief } from './transcripts.ts'
import { speakerRoles } from './transcripts-query.ts'

const PersonBrief = z.object({ id: z.uuid(), name: z.string() })
const TopicBrief = z.object({ id: z.uuid(), name: z.string() })

const SpeakerBrief = z.object({
  name: z.string(),
  firm: z.string().nullable(),
  role: z.enum(speakerRoles),
  person: PersonBrief.nullable(),
})

export const PassageFound = Passage.omit({ text: true, speakerId: true }).extend({
  transcript: TranscriptBrief,
  speaker: SpeakerBrief.nullable(),
  /** The sentences around the words, with the words apart. */
  snippet: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
})
export type PassageFound = z.output<typeof PassageFound>

export const CallQuestion = z.object({
  transcript: TranscriptBrief,
  number: z.int(),
  question: z.int(),
  speaker: SpeakerBrief.nullable(),
  text: z.string(),
  answers: z.array(z.object({ number: z.int(), speaker: z.string().nullable(), text: z.string() })),
  topics: z.array(TopicBrief),
})
export type CallQuestion = z.output<typeof CallQuestion>

export const Questioner = z.object({
  /** Stable for the same person, or the same name at the same firm. */
  key: z.string(),
  name: z.string(),
  firm: z.string().nullable(),
  person: PersonBrief.nullable(),
  questionCount: z.int(),
  callCount: z.int(),
  topics: z.array(TopicBrief),
  lastCall: TranscriptBrief.pick({ id: true, title: true, heldOn: true }),
})
export type Questioner = z.output<typeof Questioner>

const askerFilters = {
  ...calls,
  term: z.string().trim().max(200).optional(),
  sort: sortOf(['questionCount', 'name', 'firm', 'callCount', 'lastCall'], 'questionCount_desc'),
}
export const QuestionerQuery = PageQuery.extend(askerFilters)

export const TopicGrid = z.object({
  topics: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Words by which it is found; its name unless others are set. */
      words: z.array(z.string()),
    }),
  ),
  /** The latest calls, oldest first. */
  calls: z.array(TranscriptBrief),
  /** Passages with one of the topic's words; pairs without any are left out. */
  counts: z.array(z.object({ topicId: z.uuid(), transcriptId: z.uuid(), company: z.int(), analysts: z.int() })),
})
export type TopicGrid = z.output<typeof TopicGrid>

/** Calls in the picture of topics. */
export const mostTopicCalls = 24

const gated = { permission: 'member', research: 'news' } as const

export const transcriptSearch = {
  passages: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/transcript_passages',
    summary: 'Passages of all calls with these words or on this topic, latest call first',
    query: PassageQuery,
    response: page(PassageFound),
  }),
  questions: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/transcript_questions',
    summary: 'Questions of analysts on all calls, with their answers',
    query: QuestionQuery,
    response: page(CallQuestion),
  }),
  exportQuestions: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/transcript_questions.csv',
    summary: 'The same questions as a file',
    query: z.object(questionFilters),
    response: csv([
      { key: 'heldOn', header: 'Date' },
      { key: 'ticker', header: 'Ticker' },
      { key: 'company', header: 'Company' },
      { key: 'call', header: 'Call' },
      { key: 'asker', header: 'Analyst' },
      { key: 'firm', header: 'Firm' },
      { key: 'question', header: 'Question' },
      { key: 'answeredBy', header: 'Answered by' },
      { key: 'answer', header: 'Answer' },
      { key: 'topics', header: 'Topics' },
    ]),
  }),
  askers: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/transcript_askers',
    summary: 'Who asked: analysts with the number of their questions, topics and last call',
    query: QuestionerQuery,
    response: page(Questioner),
  }),
  exportQuestioners: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/transcript_askers.csv',
    summary: 'The same analysts as a file',
    query: z.object(askerFilters),
    response: csv([
      { key: 'name', header: 'Analyst' },
      { key: 'firm', header: 'Firm' },
      { key: 'questionCount', header: 'Questions' },
      { key: 'callCount', header: 'Calls' },
      { key: 'topics', header: 'Topics' },
      { key: 'lastCall', header: 'Last call' },
      { key: 'lastCallOn', header: 'Last call on' },
    ]),
  }),
  topics: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/transcript_topics',
    summary: 'How often the customer’s themes came up on each call, by company and analysts',
    query: TopicQuery,
    response: item(TopicGrid),
  }),
  setTopicWords: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/research/transcript_topics/{id}',
    summary: 'Set the words by which a theme is found in calls; without any, its name is used',
    params: IdParams,
    body: z.strictObject({ words: z.array(requiredText(60)).max(40) }),
    affects: [],
    response: item(z.object({ id: z.uuid(), words: z.array(z.string()) })),
  }),
}
