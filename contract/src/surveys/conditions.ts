// Conditions on earlier answers: what is shown, and where a page leads.
import { z } from 'zod'

export const operators = ['is', 'is_not', 'at_least', 'at_most', 'answered', 'not_answered'] as const
export type Operator = (typeof operators)[number]

export const Comparison = z.strictObject({
  questionId: z.string().max(40),
  operator: z.enum(operators),
  /** With is and is_not: ids of options, one of which was chosen; or dates and texts. */
  values: z.array(z.string().max(250)).max(50).default([]),
  /** With at_least and at_most; with is and is_not for ratings and numbers. */
  number: z.number().nullable().default(null),
})
export type Comparison = z.output<typeof Comparison>

export const Condition = z.strictObject({
  match: z.enum(['all', 'any']).default('all'),
  comparisons: z.array(Comparison).min(1, 'Add a comparison').max(10, 'Add at most 10 comparisons'),
})
export type Condition = z.output<typeof Condition>
