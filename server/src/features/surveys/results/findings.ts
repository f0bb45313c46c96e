// Findings in plain sentences, written by rules from the figures. Each names the question it rests on; what rests on
// few answers says so, and what the interval does not support is not claimed.
import { type MatrixResult, topColumn } from '@rostrum/contract/surveys/comparison'
import type { Estimate, Finding, QuestionResult, ResultGroup, Verbatim } from '@rostrum/contract/surveys/results'
import { commonWords } from './words.ts'

const percent = ({ value }: Estimate): string => `${Math.round(value * 100)}%`
const figure = (value: number): string => String(Number(value.toFixed(1)))
const between = ({ low, high }: Estimate, shown = figure): string => `95% interval ${shown(low)} to ${shown(high)}`
const asPercent = (value: number): string => `${Math.round(value * 100)}%`

type Sentence = string | undefined

function ratingSentence(question: Extract<QuestionResult, { type: 'rating' }>): Sentence {
  const { mean, nps, highest, answered } = question
  if (nps) {
    const direction =
      nps.low > 0 ? 'more promoters than detractors' : nps.high < 0 ? 'more detractors than promoters' : undefined
    const clear = direction ?? 'there are too few answers to say whether promoters or detractors lead'
    return `The net promoter score is ${Math.round(nps.value)} among ${answered} respondents (${between(nps, (value) => String(Math.round(value)))}): ${clear}.`
  }
  if (!mean) return undefined
  return `The mean rating is ${figure(mean.value)} of ${highest} among ${answered} respondents (${between(mean)}).`
}

function choiceSentence(
  question: Extract<QuestionResult, { portions: unknown; type: 'single' | 'multiple' }>,
): Sentence {
  const [top, next] = question.portions.toSorted((one, other) => other.share.value - one.share.value)
  if (!top || top.count === 0) return undefined
  const named = `${percent(top.share)} of ${question.answered} respondents chose “${top.label}” (${between(top.share, asPercent)})`
  if (!next || next.count === 0) return `${named}.`
  const isClear = top.share.low > next.share.high
  return isClear
    ? `${named}, clearly ahead of “${next.label}” with ${percent(next.share)}.`
    : `${named}; “${next.label}” follows with ${percent(next.share)}, too close to call at this number of answers.`
}

function rankingSentence({ ranks, answered }: Extract<QuestionResult, { type: 'ranking' }>): Sentence {
  const [top, next] = ranks
  if (!top || !next) return undefined
  const isClear = top.meanRank.high < next.meanRank.low
  return `“${top.label}” ranks first on average among ${answered} respondents (mean rank ${figure(top.meanRank.value)})${
    isClear ? `, clearly ahead of “${next.label}”` : `; its lead over “${next.label}” is within the interval`
  }.`
}

function matrixSentence(question: MatrixResult): Sentence {
  const { rows } = question
  const last = topColumn(question)
  const rated = rows.flatMap(({ label, answered, portions }) => {
    const top = portions.find(({ id }) => id === last?.id)
    return top && answered > 0 ? [{ label, answered, share: top.share }] : []
  })
  const sorted = rated.toSorted((one, other) => other.share.value - one.share.value)
  const best = sorted[0]
  const worst = sorted.at(-1)
  if (!last || !best || !worst || best.share.value === worst.share.value) return undefined
  const found = `“${last.label}” was chosen most often for “${best.label}” (${percent(best.share)} of ${best.answered}) and least often for “${worst.label}” (${percent(worst.share)} of ${worst.answered})`
  return best.share.low > worst.share.high ? `${found}.` : `${found}; the difference is within the intervals.`
}

function numberSentence(question: Extract<QuestionResult, { type: 'number' }>): Sentence {
  const { median, mean, unit, answered, smallest, largest } = question
  if (median === null || !mean || smallest === null || largest === null) return undefined
  const withUnit = (value: number) => `${figure(value)}${unit ? ` ${unit}` : ''}`
  if (smallest === largest) return `All ${answered} respondents answered ${withUnit(median)}.`
  return `The median answer is ${withUnit(median)} among ${answered} respondents; answers range from ${withUnit(smallest)} to ${withUnit(largest)}.`
}

function sentenceOf(question: QuestionResult): Sentence {
  switch (question.type) {
    case 'rating':
      return ratingSentence(question)
    case 'single':
    case 'multiple':
      return choiceSentence(question)
    case 'ranking':
      return rankingSentence(question)
    case 'matrix':
      return matrixSentence(question)
    case 'number':
      return numberSentence(question)
    default:
      return undefined
  }
}

const mostQuoted = 3
const fewestSharing = 3

function wordFinding(question: QuestionResult, verbatims: readonly Verbatim[]): Finding | undefined {
  const own = verbatims.filter(({ questionId }) => questionId === question.questionId)
  const words = commonWords(own.map(({ text }) => text)).filter(({ count }) => count >= fewestSharing)
  const [top] = words
  if (!top) return undefined
  const mentioning = own.filter(({ text }) => text.toLowerCase().includes(top.word))
  // People who answered with the same words are quoted once.
  const quoted = [...new Map(mentioning.map((one) => [one.text, one])).values()].slice(0, mostQuoted)
  const others = words.slice(1, 4).map(({ word, count }) => `“${word}” (${count})`)
  const also = others.length > 0 ? ` Also often: ${others.join(', ')}.` : ''
  return {
    text: `${top.count} of ${own.length} answers mention “${top.word}”.${also}`,
    questionId: question.questionId,
    question: question.title,
    answered: own.length,
    verbatims: quoted.map(({ id, text }) => ({ id, text })),
  }
}

/** Ratings first, because they are what a board asks about. */
export function findingsOf({ questions }: ResultGroup, verbatims: readonly Verbatim[], fewest: number): Finding[] {
  const known = questions.filter(({ answered }) => answered >= fewest)
  const figures = known.flatMap((question): Finding[] => {
    const text = sentenceOf(question)
    const { questionId, title, answered } = question
    return text ? [{ text, questionId, question: title, answered, verbatims: [] }] : []
  })
  const isRating = ({ questionId }: Finding) =>
    known.some((one) => one.questionId === questionId && one.type === 'rating')
  const inWords = known.flatMap((question) => wordFinding(question, verbatims) ?? [])
  return [...figures.filter(isRating), ...figures.filter((one) => !isRating(one)), ...inWords]
}
