// Rules as form values: a cleared number field holds an empty string, which means no threshold.
import type { AlertRule } from '@rostrum/contract/holders/alert-rules'

const numberFields = ['minimumValue', 'shares', 'percent', 'dollars', 'outstandingPercent'] as const
type NumberField = (typeof numberFields)[number]

export type TypedRule = Omit<AlertRule, NumberField> & Record<NumberField, number | string>
export interface TypedRules extends Record<string, unknown> {
  rules: TypedRule[]
}

const eachNumber = <Value>(convert: (field: NumberField) => Value) =>
  Object.fromEntries(numberFields.map((field) => [field, convert(field)])) as Record<NumberField, Value>

export const typedRules = (rules: AlertRule[]): TypedRules => ({
  rules: rules.map((rule) => ({
    ...rule,
    ...eachNumber((field): number | string => rule[field] ?? ''),
  })),
})

const numberOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed))

export const rulesOf = ({ rules }: TypedRules): { rules: AlertRule[] } => ({
  rules: rules.map((rule) => ({ ...rule, ...eachNumber((field) => numberOf(rule[field])) })),
})
