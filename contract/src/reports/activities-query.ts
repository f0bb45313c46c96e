import { z } from 'zod'
import { ofSecurity } from '../holders/values.ts'
import { list } from '../platform/values.ts'
import { mostTop, usualTop } from './shareholders-query.ts'

export const activitySections = [
  'outreach',
  'types',
  'colleagues',
  'brokers',
  'regions',
  'coverage',
  'targets',
  'funnel',
] as const
export type ActivitySection = (typeof activitySections)[number]

export const ActivitySettings = z.object({
  /** Whose holders are compared with the meetings; activities are not narrowed by it. */
  ...ofSecurity,
  /** Days in the user's time zone, both included; default: the last four quarters until today or `knownOn`. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Default: as many days right before. */
  comparedFrom: z.iso.date().optional(),
  comparedTo: z.iso.date().optional(),
  typeIds: list(z.uuid()),
  colleagueIds: list(z.uuid()),
  /** How many holders the coverage has. */
  top: z.coerce.number<number>().int().min(5).max(mostTop).default(usualTop),
  /** In this order; default: all. */
  sections: list(z.enum(activitySections)),
  /** Holdings as of the filings made, and activities as logged, by the end of that day. */
  knownOn: z.iso.date().optional(),
})
export type ActivitySettings = z.output<typeof ActivitySettings>
