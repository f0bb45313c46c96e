// Rules as form values: a cleared number field holds an empty string, which means no threshold.
import type { AlertRule } from '@rostrum/contract/holders/alerts'

const numberFields = ['minimumValue', 'shares', 'percent', 'dollars'] as const
type NumberField = (typeof numberFields)[number]

export type TypedRule = Omit<AlertRule, NumberField> & Record<NumberField, number | string>
export interface TypedRules extends Record<string, unknown> {
  rules: TypedRule[]
}

export const typedRules = (rules: AlertRule[]): TypedRules => ({
  rules: rules.map(({ minimumValue, shares, percent, dollars, ...rule }) => ({
    ...rule,
    minimumValue: minimumValue ?? '',
    shares: shares ?? '',
    percent: percent ?? '',
    dollars: dollars ?? '',
  })),
})

const numberOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed))

export const rulesOf = ({ rules }: TypedRules): { rules: AlertRule[] } => ({
  rules: rules.map(({ minimumValue, shares, percent, dollars, ...rule }) => ({
    ...rule,
    minimumValue: numberOf(minimumValue),
    shares: numberOf(shares),
    percent: numberOf(percent),
    dollars: numberOf(dollars),
  })),
})
