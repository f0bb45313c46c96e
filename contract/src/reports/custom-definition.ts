// What a custom report is made of: a subject, columns or groups with measures, filters, and how it is drawn.
import { z } from 'zod'
import type { Gate } from '../platform/gates.ts'
import { requiredText } from '../platform/values.ts'
import { chartTypes } from './report.ts'

export const customSubjects = [
  'holders',
  'positions',
  'movers',
  'flows',
  'organizations',
  'people',
  'activities',
  'tasks',
  'targets',
  'events',
  'campaigns',
  'surveys',
] as const
export type CustomSubject = (typeof customSubjects)[number]
export const customSubjectLabels: Record<CustomSubject, string> = {
  holders: 'Holders',
  positions: 'Positions over time',
  movers: 'Buyers and sellers',
  flows: 'Money flows',
  organizations: 'Organizations',
  people: 'People',
  activities: 'Activities',
  tasks: 'Tasks',
  targets: 'Targets',
  events: 'Events',
  campaigns: 'Email campaigns',
  surveys: 'Surveys',
}

/** Subjects that not every customer has. */
export const subjectGates: Partial<Record<CustomSubject, Gate>> = { campaigns: 'campaigns', surveys: 'feedback' }

/** A field of the subject, or `field-` and the id of a custom field. */
export const FieldKey = z.string().min(1).max(100)

export const dateSteps = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DateStep = (typeof dateSteps)[number]
export const dateStepLabels: Record<DateStep, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
}

export const filterOperators = [
  'is',
  'is_not',
  'contains',
  'at_least',
  'at_most',
  'between',
  'last_days',
  'not_last_days',
  'next_days',
  'empty',
  'known',
] as const
export type FilterOperator = (typeof filterOperators)[number]
export const filterOperatorLabels: Record<FilterOperator, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  at_least: 'is at least',
  at_most: 'is at most',
  between: 'is between',
  last_days: 'in the last (days)',
  not_last_days: 'not in the last (days)',
  next_days: 'in the next (days)',
  empty: 'is empty',
  known: 'is known',
}
/** How many values an operator takes: none, one, two, or any number. */
export const operatorValues: Record<FilterOperator, 0 | 1 | 2 | 'many'> = {
  is: 'many',
  is_not: 'many',
  contains: 'many',
  at_least: 1,
  at_most: 1,
  between: 2,
  last_days: 1,
  not_last_days: 1,
  next_days: 1,
  empty: 0,
  known: 0,
}

export const measureTypes = ['count', 'sum', 'average', 'median', 'min', 'max', 'distinct', 'share', 'change'] as const
export type MeasureType = (typeof measureTypes)[number]
export const measureTypeLabels: Record<MeasureType, string> = {
  count: 'Count',
  sum: 'Sum',
  average: 'Average',
  median: 'Median',
  min: 'Lowest',
  max: 'Highest',
  distinct: 'Distinct',
  share: 'Share of total',
  change: 'Change vs. prior period',
}

export const pictures = ['table', ...chartTypes] as const
export type Picture = (typeof pictures)[number]
export const pictureLabels: Record<Picture, string> = {
  table: 'Table only',
  bar: 'Bars',
  stacked: 'Stacked bars',
  line: 'Lines',
  area: 'Areas',
  scatter: 'Scatter',
  treemap: 'Treemap',
  map: 'Map',
}

const GroupBy = z.strictObject({ field: FieldKey, by: z.enum(dateSteps).nullable().default(null) })
export type GroupBy = z.output<typeof GroupBy>

const Filter = z.strictObject({
  field: FieldKey,
  operator: z.enum(filterOperators),
  values: z.array(requiredText(200)).max(50).default([]),
})
export type CustomFilter = z.output<typeof Filter>

/** Without a field: rows. */
const Measure = z.strictObject({ type: z.enum(measureTypes), field: FieldKey.nullable().default(null) })
export type Measure = z.output<typeof Measure>

/** `measure-0` is the first measure; with a pivot by date, that of the last period. */
export const measureKey = (at: number): string => `measure-${at}`
const Sort = z.strictObject({ column: FieldKey, direction: z.enum(['asc', 'desc']) })

export const markTones = ['highlight', 'positive', 'negative', 'muted'] as const
export type MarkTone = (typeof markTones)[number]
const Mark = z.strictObject({
  column: FieldKey,
  operator: z.enum(['is', 'at_least', 'at_most', 'empty']),
  value: z.string().max(200).default(''),
  tone: z.enum(markTones),
})
export type CustomMark = z.output<typeof Mark>

export const mostColumns = 100
export const mostShownRows = 1000

export const CustomDefinition = z.strictObject({
  subject: z.enum(customSubjects),
  /** Default: the focused security. */
  securityId: z.uuid().nullable().default(null),
  /** Shown where there are no groups, and in the rows behind a figure. */
  columns: z.array(FieldKey).max(mostColumns).default([]),
  filters: z.array(Filter).max(30).default([]),
  /** Filters of the subject's own list, as in the list's address or a saved view of it. */
  listFilters: z.string().max(4000).default(''),
  groups: z.array(GroupBy).max(3).default([]),
  measures: z.array(Measure).max(20).default([]),
  pivot: GroupBy.nullable().default(null),
  sort: z.array(Sort).max(3).default([]),
  top: z.int().min(1).max(mostShownRows).nullable().default(null),
  marks: z.array(Mark).max(10).default([]),
  picture: z.enum(pictures).default('table'),
})
export type CustomDefinition = z.output<typeof CustomDefinition>
