import { z } from 'zod'
import { PageQuery } from '../../platform/paging.ts'

export const leftOutReasons = [
  'no_address',
  'invalid_address',
  'suppressed',
  'no_consent',
  'bounced',
  'duplicate',
  'excluded',
  'topic',
  'frequency',
  'survey_opt_out',
  'survey_answered',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** receiving: those who get it. left_out: for any reason. */
export const memberFilters = ['receiving', 'left_out', ...leftOutReasons] as const
export type MemberFilter = (typeof memberFilters)[number]

export const audienceFilters = {
  show: z.enum(memberFilters).optional(),
  term: z.string().trim().max(200).optional(),
}
export const AudienceQuery = PageQuery.extend(audienceFilters)
