import { z } from 'zod'
import { queryBoolean } from '../platform/values.ts'
import { MeasureKey, periodKinds } from './measures-query.ts'

export const EstimateQuery = z.object({
  /** Default: the focused security. */
  securityId: z.uuid().optional(),
  measure: MeasureKey.default('eps'),
  kind: z.enum(periodKinds).default('quarter'),
  /** Default: today. */
  asOf: z.iso.date().optional(),
  /** Default: as the rule of the day says. */
  includeStale: queryBoolean,
})
export type EstimateQuery = z.output<typeof EstimateQuery>
