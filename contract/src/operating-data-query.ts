import { z } from 'zod'
import { PageQuery } from './platform/paging.ts'

/** Why a filing is listed. */
export const filingProblems = ['set_aside', 'unit', 'totals'] as const
export type FilingProblem = (typeof filingProblems)[number]

export const filingFilters = {
  search: z.string().trim().max(200).optional(),
  problem: z.enum(filingProblems).optional(),
}

export const FilingQuery = PageQuery.extend(filingFilters)
