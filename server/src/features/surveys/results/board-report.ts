// The results as a report for the board: what the screen shows, in its order and with its figures.
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { groupsOfTrend } from '@rostrum/contract/surveys/comparison'
import { formatCount, formatShareOf, leftOutWords, peopleOf } from '@rostrum/contract/surveys/figures'
import {
  type Finding,
  ratedTraits,
  respondentTraitNames,
  type SurveyResults,
  type surveyResults,
  weighingNames,
} from '@rostrum/contract/surveys/results'
import type { Weighing } from '@rostrum/contract/surveys/results-query'
import { fewestAnonymousAnswers, surveyCategoryNames } from '@rostrum/contract/surveys/surveys'
import { readBrand } from '#platform/brand/read-brand.ts'
import type { Context } from '#platform/context.ts'
import type { Block } from '#platform/pdf/document.ts'
import { filterWords } from './filter-words.ts'
import { type AskedQuestion, questionBlocks } from './question-blocks.ts'
import { readAnswered, readResults } from './service.ts'
import { readFindings } from './summary.ts'
import { latestQuestions, trendsOf } from './trend.ts'
import { verbatimsIn } from './verbatims.ts'

const dayOf = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(instant)

/** Names the holdings, where they weigh. */
function weighingWords({ security, quarter }: SurveyResults, weigh: Weighing): string {
  const isByHolding = weigh === 'shares' || weigh === 'value'
  const held = isByHolding ? [security?.ticker ?? security?.name, quarter && formatQuarter(quarter)] : []
  return [weighingNames[weigh], ...held.filter(Boolean)].join(', ')
}

function datesOf({ survey }: SurveyResults, timeZone: string, now: Date): string[] {
  const { publishedAt, closesAt } = survey
  const closed = closesAt && `${closesAt > now ? 'closes' : 'closed'} ${dayOf(closesAt, timeZone)}`
  const words = [publishedAt && `Published ${dayOf(publishedAt, timeZone)}`, closed].filter((one) => one !== null)
  return words.length > 0 ? [words.join(', ')] : []
}

const rateOf = ({ answered, invited }: { answered: number; invited: number }): string =>
  `${formatShareOf(answered / invited)} (${formatCount(answered)} of ${formatCount(invited)} invited)`

function overviewBlocks(results: SurveyResults, weigh: Weighing): Block[] {
  const { named, nameless, overall, responseRate } = results
  return [
    {
      type: 'tiles',
      tiles: [
        {
          label: 'Respondents',
          value: formatCount(named + nameless),
          detail: named > 0 && nameless > 0 ? `${formatCount(nameless)} without a name` : '',
        },
        { label: 'Included here', value: formatCount(overall.respondents), detail: '' },
        ...(responseRate
          ? [
              {
                label: 'Response rate',
                value: formatShareOf(responseRate.answered / responseRate.invited),
                detail: `${formatCount(responseRate.answered)} of ${formatCount(responseRate.invited)} invited`,
              },
            ]
          : []),
        { label: 'Weighed by', value: weighingWords(results, weigh), detail: '' },
      ],
    },
    ...leftOutWords(results).map((text): Block => ({ type: 'note', text })),
  ]
}

function findingBlocks(findings: readonly Finding[]): Block[] {
  if (findings.length === 0) return []
  return [
    { type: 'heading', text: 'Key findings' },
    {
      type: 'list',
      items: findings.map(({ text, question, answered, verbatims }) => [
        { text },
        { text: ` ${question} (${peopleOf(answered)})`, tone: 'brand' as const },
        ...verbatims.map(({ text: said }) => ({ text: `\n“${said}”`, tone: 'muted' as const })),
      ]),
    },
    {
      type: 'note',
      text: 'Generated from the answers by fixed rules, with all respondents weighted equally and without filters. In color: the question behind each finding.',
    },
  ]
}

function rateBlocks({ responseRate, responseRates }: SurveyResults): Block[] {
  if (!responseRate) return []
  return [
    { type: 'chapter', text: 'Response rate', detail: `${rateOf(responseRate)}, by what is known about their firm` },
    ...ratedTraits.flatMap(({ trait, heading: text }): Block[] => {
      const own = responseRates.filter((rate) => rate.trait === trait)
      if (own.length === 0) return []
      return [
        { type: 'heading', text },
        {
          type: 'intervals',
          scale: { from: 0, to: 1 },
          mark: 'bar',
          headers: { label: 'Segment', picture: 'Answered, % of invited', figure: 'Rate', note: '', count: '' },
          rows: own.map(({ label, invited, answered }) => ({
            label,
            value: answered / invited,
            ...{ low: null, high: null, other: null },
            figure: formatShareOf(answered / invited),
            note: `${formatCount(answered)} of ${formatCount(invited)}`,
            count: '',
          })),
        },
      ]
    }),
  ]
}

const anonymityNote: Block = {
  type: 'note',
  text: `Anonymous answers are counted only in groups of at least ${fewestAnonymousAnswers}; smaller groups are hidden. They can’t be filtered, weighted or compared.`,
}

async function questionsFor(
  ctx: Context,
  results: SurveyResults,
  { params, query: { weigh: _, compareBy, ...filters } }: Input<typeof surveyResults.pdf>,
) {
  const basis = await readAnswered(ctx, params.id)
  const trends = await trendsOf(ctx, params.id, latestQuestions(basis))
  const verbatims = await verbatimsIn(ctx, basis, filters)
  const { timeZone } = ctx.principal.user
  const asked = results.overall.questions.map((question): AskedQuestion => {
    const { questionId } = question
    return {
      question,
      unweighted: results.unweighted?.questions.find((one) => one.questionId === questionId),
      compared: compareBy && {
        title: `By ${respondentTraitNames[compareBy].toLowerCase()}`,
        groups: results.groups,
      },
      overTime: groupsOfTrend(trends.get(questionId) ?? [], question, (instant) => dayOf(instant, timeZone)),
      verbatims: verbatims.filter((one) => one.questionId === questionId),
    }
  })
  return { asked, findings: await readFindings(ctx, basis) }
}

export async function boardReport(ctx: Context, input: Input<typeof surveyResults.pdf>) {
  const { weigh, compareBy, ...filters } = input.query
  const results = await readResults(ctx, input)
  const { asked, findings } = await questionsFor(ctx, results, input)
  const { survey, responseRate, named, nameless } = results
  const { firstName, lastName, timeZone } = ctx.principal.user
  const brand = await readBrand(ctx.db, ctx.principal.customer.name)
  const now = new Date()
  const made = dayOf(now, timeZone)
  const chosen = [
    ...filterWords(filters),
    ...(compareBy ? [`Compared by ${respondentTraitNames[compareBy].toLowerCase()}`] : []),
  ]
  const document = {
    title: survey.name,
    lines: [
      [
        `Survey results, ${surveyCategoryNames[survey.category].toLowerCase()}`,
        ...datesOf(results, timeZone, now),
      ].join(' · '),
      [
        peopleOf(named + nameless),
        ...(responseRate ? [`response rate ${rateOf(responseRate)}`] : []),
        `weighed by: ${weighingWords(results, weigh).replace(/^./, (first) => first.toLowerCase())}`,
      ].join(' · '),
      ...(chosen.length > 0 ? [chosen.join(' · ')] : []),
      `Prepared by ${firstName} ${lastName} on ${made}`,
    ],
    brand,
    footer: `Confidential. Answers as of ${made}.`,
    hasContents: false,
    blocks: [
      { type: 'chapter', text: 'Summary' } satisfies Block,
      ...overviewBlocks(results, weigh),
      ...findingBlocks(findings),
      ...(nameless > 0 || survey.category !== 'attributed' ? [anonymityNote] : []),
      { type: 'chapter', text: 'Questions', detail: chosen.join(' · ') } satisfies Block,
      ...asked.flatMap(questionBlocks),
      ...rateBlocks(results),
    ],
  }
  return { name: `${survey.name} results`, document }
}
