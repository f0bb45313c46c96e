import { z } from 'zod'
import { PageQuery } from './platform/paging.ts'
import { sortOf } from './platform/sort.ts'

export const suggestionFilters = {
  search: z.string().trim().max(200).optional(),
  sort: sortOf(['createdAt', 'author'], 'created_at_desc'),
}

export const SuggestionQuery = PageQuery.extend(suggestionFilters)
