// What respondents of the demo answered: chosen with a lean towards the friendly end, and in words that people write.
import type { Answer, AnswerValue } from '@rostrum/contract/surveys/answers'
import { type Question, questionsOf, type SurveyForm, scaleOf } from '@rostrum/contract/surveys/form'
import { keptAnswers } from '@rostrum/contract/surveys/path'
import type { Random } from '../universe/random.ts'

/** By question; those without an entry stay empty. */
const written: Record<string, readonly string[]> = {
  surprise: [
    'The gross margin held up better than I had modeled, given the mix.',
    'Order intake in Asia. I expected another weak quarter.',
    'That you kept the full-year guidance despite the start of the year.',
    'Working capital. Inventory came down a quarter earlier than you had said.',
    'How little you said about pricing.',
    'The new segment disclosure. Long overdue, and very useful.',
  ],
  'anything-else': [
    'Shorter prepared remarks, more time for questions.',
    'Please publish the slides an hour before the call, not at the same time.',
    'Give the bridge from last year’s margin to this year’s in one chart.',
    'More from the head of operations.',
    'Nothing. The call was one of the better ones this season.',
    'Say what would make you change the capital allocation.',
    'Your team answers quickly. Keep it that way.',
  ],
  'first-words': [
    'Reliable, quiet, engineering',
    'Quality, slow, underowned',
    'Niche leader, cautious, fair',
    'Cash, discipline, patience',
    'Complex, improving, Nordic',
    'Precision, margins, dull',
  ],
  'missing-disclosure': [
    'Order backlog by segment, and how much of it ships within twelve months.',
    'Return on invested capital by division.',
    'Price against volume. We always have to guess.',
    'The service share of revenue and its margin.',
    'A clear walk from reported to adjusted earnings.',
    'Capital spending split into maintenance and growth.',
  ],
  rerating: [
    'Two years of organic growth above the market.',
    'A buyback at this valuation would say more than any slide.',
    'Proof that the service business can be a third of sales.',
    'A clearer view on succession.',
    'Selling what does not belong together.',
    'Nothing more than doing what you said you would do.',
  ],
}

/** From 0 to 1, mostly in the upper half. */
const friendly = (random: Random) => Math.max(random.next(), random.next())

const upper = <T>(random: Random, from: readonly T[]): T =>
  from[Math.min(from.length - 1, Math.floor(friendly(random) * from.length))] as T

function shuffled<T>(random: Random, from: readonly T[]): T[] {
  const rest = [...from]
  return from.map(() => rest.splice(Math.floor(random.next() * rest.length), 1)[0] as T)
}

const someOf = <T>(random: Random, from: readonly T[], most: number): T[] =>
  shuffled(random, from).slice(0, 1 + Math.floor(random.next() * most))

function answerTo(question: Question, random: Random): AnswerValue | undefined {
  const { isRequired } = question
  if (!isRequired && random.next() < 0.15) return undefined
  switch (question.type) {
    case 'rating':
      return { number: upper(random, scaleOf(question)) }
    case 'single':
      return { choices: [random.pick(question.options).id], other: null }
    case 'multiple': {
      const chosen = someOf(random, question.options, question.most ?? 3)
      return { choices: chosen.map(({ id }) => id), other: null }
    }
    case 'ranking':
      return { order: shuffled(random, question.options).map(({ id }) => id) }
    case 'matrix':
      return { cells: question.rows.map((row) => ({ row: row.id, column: upper(random, question.columns).id })) }
    case 'short_text':
    case 'long_text': {
      const texts = written[question.id]
      return texts && random.next() < 0.6 ? { text: random.pick(texts) } : undefined
    }
    default:
      return undefined
  }
}

export function answersTo(form: SurveyForm, random: Random): Answer[] {
  const given = questionsOf(form).flatMap((question): Answer[] => {
    const value = answerTo(question, random)
    return value ? [{ questionId: question.id, value }] : []
  })
  return keptAnswers(form, given)
}
