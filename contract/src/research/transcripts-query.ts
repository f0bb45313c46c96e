import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list } from '../platform/values.ts'
import { whoseValues } from './company-events-query.ts'

export const speakerRoles = ['company', 'analyst', 'operator', 'unknown'] as const
export type SpeakerRole = (typeof speakerRoles)[number]

export const transcriptFilters = {
  term: z.string().trim().max(200).optional(),
  whose: list(z.enum(whoseValues)),
  securityId: z.uuid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: sortOf(['heldOn', 'title', 'security', 'questionCount'], 'heldOn_desc'),
}
export const TranscriptQuery = PageQuery.extend(transcriptFilters)
