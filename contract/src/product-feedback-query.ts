import { z } from 'zod'
import { PageQuery } from './platform/paging.ts'
import { sortOf } from './platform/sort.ts'
import { list } from './platform/values.ts'

export const feedbackKinds = ['idea', 'problem', 'praise'] as const

export const productFeedbackFilters = {
  search: z.string().trim().max(200).optional(),
  kinds: list(z.enum(feedbackKinds)),
  sort: sortOf(['createdAt', 'author', 'kind'], 'created_at_desc'),
}

export const ProductFeedbackQuery = PageQuery.extend(productFeedbackFilters)
