// Results of a survey: what was answered, by whom, weighed by who owns us.
import { z } from 'zod'
import { csv, endpoint, item, page, pdf } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, Instant } from '../platform/values.ts'
import { type RespondentTrait, ResultQuery, respondentTraits, resultFilters, type Weighing } from './results-query.ts'
import { surveyCategories, surveyStatuses } from './surveys-query.ts'

export const weighingNames: Record<Weighing, string> = {
  equal: 'Equal weights',
  shares: 'Shares held',
  value: 'Value held',
  aum: 'Assets under management',
}
export const respondentTraitNames: Record<RespondentTrait, string> = {
  type: 'Type',
  style: 'Style',
  holder: 'Holder or not',
  position: 'Size of position',
  region: 'Region',
  engagement: 'Engagement',
}
/** Headings of the response rates, in the order in which they are shown. */
export const ratedTraits: readonly { trait: RespondentTrait; heading: string }[] = [
  { trait: 'holder', heading: 'By holding' },
  { trait: 'position', heading: 'By size of position' },
  { trait: 'type', heading: 'By type' },
  { trait: 'style', heading: 'By style' },
  { trait: 'region', heading: 'By region' },
  { trait: 'engagement', heading: 'By engagement' },
]

export const ResultFilters = z.object(resultFilters)
export type ResultFilters = z.output<typeof ResultFilters>

/** A figure with its 95% interval, which is wide where few have answered. */
export const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })
export type Estimate = z.output<typeof Estimate>

/** Without an interval where too few have answered, or all alike, to tell how far others would be. */
export const OpenEstimate = Estimate.extend({ low: z.number().nullable(), high: z.number().nullable() })
export type OpenEstimate = z.output<typeof OpenEstimate>

const Portion = z.object({ id: z.string(), label: z.string(), count: z.int(), share: Estimate })
export type Portion = z.output<typeof Portion>

const common = {
  questionId: z.string(),
  title: z.string(),
  /** Respondents who answered it and count. */
  answered: z.int(),
}

/** Null figures: no one has answered, or too few without a name. */
export const QuestionResult = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('rating'),
    style: z.enum(['scale', 'stars', 'nps']),
    lowest: z.int(),
    highest: z.int(),
    lowLabel: z.string(),
    highLabel: z.string(),
    portions: z.array(Portion),
    mean: Estimate.nullable(),
    /** −100 to 100; of the style nps only. */
    nps: Estimate.nullable(),
  }),
  z.object({ ...common, type: z.enum(['single', 'multiple']), portions: z.array(Portion) }),
  z.object({
    ...common,
    type: z.literal('ranking'),
    /** From the best mean rank; 1 is the top. */
    ranks: z.array(z.object({ id: z.string(), label: z.string(), meanRank: Estimate, first: Estimate })),
  }),
  z.object({
    ...common,
    type: z.literal('matrix'),
    columns: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        /** Not in the latest form; answers given before still count. */
        isRemoved: z.literal(true).optional(),
      }),
    ),
    rows: z.array(z.object({ id: z.string(), label: z.string(), answered: z.int(), portions: z.array(Portion) })),
  }),
  z.object({
    ...common,
    type: z.literal('number'),
    unit: z.string(),
    mean: OpenEstimate.nullable(),
    median: z.number().nullable(),
    smallest: z.number().nullable(),
    largest: z.number().nullable(),
    portions: z.array(Portion),
  }),
  z.object({ ...common, type: z.literal('date'), portions: z.array(Portion) }),
  z.object({ ...common, type: z.enum(['short_text', 'long_text']) }),
])
export type QuestionResult = z.output<typeof QuestionResult>

export const ResultGroup = z.object({
  key: z.string(),
  label: z.string(),
  respondents: z.int(),
  questions: z.array(QuestionResult),
})
export type ResultGroup = z.output<typeof ResultGroup>

const Rate = z.object({ key: z.string(), label: z.string(), invited: z.int(), answered: z.int() })

export const SurveyResults = z.object({
  survey: z.object({
    id: z.uuid(),
    name: z.string(),
    category: z.enum(surveyCategories),
    status: z.enum(surveyStatuses),
    publishedAt: Instant.nullable(),
    closesAt: Instant.nullable(),
  }),
  security: z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() }).nullable(),
  /** The quarter of the holdings that weigh and compare. */
  quarter: z.iso.date().nullable(),
  /** Respondents with a name, and those without that may be counted. */
  named: z.int(),
  nameless: z.int(),
  /** Respondents who do not count here: without a name where who they are matters, or filtered out, or without a weight. */
  leftOut: z.object({ nameless: z.int(), filtered: z.int(), weightless: z.int() }),
  overall: ResultGroup,
  /** The same with equal weights, where the results are weighed otherwise. */
  unweighted: ResultGroup.nullable(),
  groups: z.array(ResultGroup),
  responseRate: Rate.nullable(),
  responseRates: z.array(Rate.extend({ trait: z.enum(respondentTraits) })),
})
export type SurveyResults = z.output<typeof SurveyResults>

export const Verbatim = z.object({
  /** Of an answer to one question: it does not tell which other answers are by the same person. */
  id: z.uuid(),
  questionId: z.string(),
  question: z.string(),
  text: z.string(),
  person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** As they gave it, for someone who is not in the directory. */
  respondent: z.string().nullable(),
  organization: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  submittedAt: Instant.nullable(),
  themes: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Verbatim = z.output<typeof Verbatim>

const verbatimFilters = {
  ...resultFilters,
  questionId: z.string().max(60).optional(),
  term: z.string().trim().max(200).optional(),
  themeId: z.uuid().optional(),
}

export const VerbatimQuery = PageQuery.extend(verbatimFilters)

export const TrendPoint = z.object({
  surveyId: z.uuid(),
  name: z.string(),
  publishedAt: Instant,
  isThis: z.boolean(),
  result: QuestionResult,
})
export type TrendPoint = z.output<typeof TrendPoint>

export const Finding = z.object({
  text: z.string(),
  /** What it rests on: a question, and the answers in words where there are some. */
  questionId: z.string(),
  question: z.string(),
  answered: z.int(),
  verbatims: z.array(z.object({ id: z.uuid(), text: z.string() })),
})
export type Finding = z.output<typeof Finding>

/** A sentence of a language model, and the findings it rests on, by their place in the summary. */
export const PhrasedSentence = z.object({ text: z.string(), findings: z.array(z.int().min(0)).min(1) })
export type PhrasedSentence = z.output<typeof PhrasedSentence>

const gated = { gate: 'feedback', permission: 'member' } as const

export const surveyResults = {
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/surveys/{id}/results',
    summary: 'Results of a survey, filtered, weighed and compared',
    params: IdParams,
    query: ResultQuery,
    response: item(SurveyResults),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/surveys/{id}/results.csv',
    summary: 'The same results as a file, one row for each figure',
    params: IdParams,
    query: ResultQuery,
    response: csv([
      { key: 'group', header: 'Group' },
      { key: 'question', header: 'Question' },
      { key: 'type', header: 'Type' },
      { key: 'part', header: 'Row' },
      { key: 'answer', header: 'Answer' },
      { key: 'measure', header: 'Measure' },
      { key: 'count', header: 'Respondents' },
      { key: 'value', header: 'Value' },
      { key: 'low', header: '95% from' },
      { key: 'high', header: '95% to' },
      { key: 'unweighted', header: 'Value with equal weights' },
      { key: 'basis', header: 'Basis' },
    ]),
  }),
  pdf: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/surveys/{id}/results.pdf',
    summary: 'The same results as a report for the board, with the findings and what they rest on',
    params: IdParams,
    query: ResultQuery,
    response: pdf,
  }),
  verbatims: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/surveys/{id}/verbatims',
    summary: 'Answers in words',
    params: IdParams,
    query: VerbatimQuery,
    response: page(Verbatim),
  }),
  words: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/surveys/{id}/words',
    summary: 'The words that most respondents used, and the themes of answers in words',
    params: IdParams,
    query: z.object(verbatimFilters),
    response: item(
      z.object({
        words: z.array(z.object({ word: z.string(), count: z.int() })),
        themes: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.int() })),
      }),
    ),
  }),
  setThemes: endpoint({
    ...gated,
    method: 'PUT',
    path: '/v2/feedback/surveys/{id}/verbatims/{verbatim}/themes',
    summary: 'Set the themes of an answer in words',
    params: IdParams.extend({ verbatim: z.uuid() }),
    body: z.strictObject({ themeIds: z.array(z.uuid()).max(20, 'Choose at most 20 themes') }),
    affects: [],
    response: item(Verbatim),
  }),
  trend: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/surveys/{id}/trends/{question}',
    summary: 'The same question in other surveys of the customer, the oldest first',
    params: IdParams.extend({ question: z.string().max(60) }),
    response: item(z.array(TrendPoint)),
  }),
  summary: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/surveys/{id}/summary',
    summary: 'Findings written from the answers, each with its question and answers',
    params: IdParams,
    response: item(
      z.object({
        findings: z.array(Finding),
        /** The host of the operator’s language model, which may phrase them; null without one. */
        modelHost: z.string().nullable(),
      }),
    ),
  }),
  phrasing: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/feedback/surveys/{id}/summary/phrasing',
    summary:
      'The findings phrased by the language model that the operator has set; sentences that do not match the figures are omitted',
    params: IdParams,
    readsOnly: true,
    callsPerMinute: 6,
    response: item(z.object({ sentences: z.array(PhrasedSentence) })),
  }),
}
