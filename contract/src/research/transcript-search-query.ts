import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list, queryBoolean } from '../platform/values.ts'
import { whoseValues } from './company-events-query.ts'
import { speakerRoles } from './transcripts-query.ts'

/** Filters that name calls. */
export const calls = {
  whose: list(z.enum(whoseValues)),
  securityId: z.uuid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const PassageQuery = PageQuery.extend({
  ...calls,
  /** As in a search engine: words, "a phrase", or, -without. */
  term: z.string().trim().max(200).optional(),
  roles: list(z.enum(speakerRoles)),
  topicId: z.uuid().optional(),
  transcriptId: z.uuid().optional(),
  onlyQuestions: queryBoolean,
})

export const questionFilters = {
  ...calls,
  term: z.string().trim().max(200).optional(),
  topicId: z.uuid().optional(),
  transcriptId: z.uuid().optional(),
  personId: z.uuid().optional(),
  /** Of the asker, exactly, ignoring case. */
  asker: z.string().trim().max(200).optional(),
  firm: z.string().trim().max(200).optional(),
  sort: sortOf(['heldOn', 'speaker', 'firm'], 'heldOn_desc'),
}
export const QuestionQuery = PageQuery.extend(questionFilters)

export const TopicQuery = z.object({
  ...calls,
  fiscalYear: z.coerce.number<number>().int().min(1990).max(2100).optional(),
  fiscalQuarter: z.coerce.number<number>().int().min(1).max(4).optional(),
})
