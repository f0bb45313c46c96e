import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list } from '../platform/values.ts'

/** attributed: answers have a name. recipient_defined: each respondent decides. anonymous: no answer has one. */
export const surveyCategories = ['attributed', 'recipient_defined', 'anonymous'] as const
export type SurveyCategory = (typeof surveyCategories)[number]

export const surveyStatuses = ['draft', 'published', 'archived'] as const
export type SurveyStatus = (typeof surveyStatuses)[number]

export const surveyChannels = ['email', 'campaign', 'link'] as const
export type SurveyChannel = (typeof surveyChannels)[number]

export const surveyFilters = {
  term: z.string().trim().max(200).optional(),
  statuses: list(z.enum(surveyStatuses)),
  categories: list(z.enum(surveyCategories)),
  securityId: z.uuid().optional(),
  sort: sortOf(
    ['name', 'security', 'category', 'status', 'responseCount', 'createdAt', 'updatedAt', 'publishedAt'],
    'updatedAt_desc',
  ),
}
export const SurveyQuery = PageQuery.extend(surveyFilters)
