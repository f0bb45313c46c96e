// Figures of surveys in words, the same on the screen and in the PDF file: the figure, and between which figures the
// truth probably lies.
import type { OpenEstimate, QuestionResult, SurveyResults } from './results.ts'

const numbers = new Intl.NumberFormat('en-US')
const minus = (text: string): string => text.replace('-', '−')

export const formatCount = (count: number): string => numbers.format(count)
export const formatShareOf = (share: number): string => `${Math.round(share * 100)}%`
export const formatScore = (value: number): string => minus(value.toFixed(1))
/** A net promoter score has a sign, because zero is its middle. */
export const formatPoints = (value: number): string => {
  const rounded = Math.round(value)
  return rounded > 0 ? `+${rounded}` : minus(String(rounded))
}
export const formatAny = (value: number): string => minus(formatCount(Number(value.toPrecision(6))))

export const intervalOf = ({ low, high }: OpenEstimate, format: (value: number) => string): string =>
  low === null || high === null ? '–' : `${format(low)} to ${format(high)}`

export const peopleOf = (count: number): string => `${formatCount(count)} ${count === 1 ? 'respondent' : 'respondents'}`

type Of<T extends QuestionResult['type']> = Extract<QuestionResult, { type: T }>

/** The one figure of a rating on its scale: the net promoter score, or the mean. */
export function scoreOf(question: Of<'rating'>) {
  const { nps, mean, lowest, highest, lowLabel, highLabel } = question
  if (nps) {
    return {
      label: 'Net promoter score',
      estimate: nps,
      ...{ lowest: -100, highest: 100, lowLabel: 'detractors', highLabel: 'promoters' },
      format: formatPoints,
    }
  }
  return (
    mean && {
      label: 'Mean',
      estimate: mean,
      ...{ lowest, highest, lowLabel, highLabel },
      format: (value: number) => (Number.isInteger(value) ? String(value) : formatScore(value)),
    }
  )
}

/** Undefined where no one has answered. */
export function numberWords(
  { mean, median, smallest, largest, unit }: Of<'number'>,
  /** The same with equal weights, where the answers are weighed. */
  unweighted?: Of<'number'> | undefined,
) {
  if (!mean || median === null || smallest === null || largest === null) return undefined
  const withUnit = (value: number) => `${formatAny(value)}${unit ? ` ${unit}` : ''}`
  const alike =
    unweighted?.mean && unweighted.median !== null
      ? ` · with equal weights: median ${withUnit(unweighted.median)}, mean ${withUnit(unweighted.mean.value)}`
      : ''
  const interval = mean.low === null ? '' : ` (95% interval ${intervalOf(mean, formatAny)})`
  return {
    median: withUnit(median),
    rest: `mean ${withUnit(mean.value)}${interval} · from ${withUnit(smallest)} to ${withUnit(largest)}${alike}`,
  }
}

export function leftOutWords({ leftOut: { nameless, weightless } }: Pick<SurveyResults, 'leftOut'>): string[] {
  return [
    ...(nameless > 0
      ? [`${peopleOf(nameless)} without a name do not count here: nothing is known about who they are.`]
      : []),
    ...(weightless > 0 ? [`${peopleOf(weightless)} do not count here, because their firm has no weight.`] : []),
  ]
}
