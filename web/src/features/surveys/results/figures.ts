// Estimates in words: the figure, and between which figures the truth probably lies.
import type { Estimate } from '@rostrum/contract/surveys/results'
import { formatNumber } from '#platform/formats.ts'

const minus = (text: string): string => text.replace('-', '−')

export const formatShareOf = (share: number): string => `${Math.round(share * 100)}%`
export const formatScore = (value: number): string => minus(value.toFixed(1))
/** A net promoter score has a sign, because zero is its middle. */
export const formatPoints = (value: number): string => {
  const rounded = Math.round(value)
  return rounded > 0 ? `+${rounded}` : minus(String(rounded))
}
export const formatAny = (value: number): string => minus(formatNumber(Number(value.toPrecision(6))))

export const intervalOf = ({ low, high }: Estimate, format: (value: number) => string): string =>
  `${format(low)} to ${format(high)}`

export const peopleOf = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'respondent' : 'respondents'}`
