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

/** Of one import. */
export const rejectFilters = {
  run: z.uuid(),
  search: z.string().trim().max(200).optional(),
}

export const RejectQuery = PageQuery.extend(rejectFilters)

export const lateFilters = {
  quarter: z.iso.date(),
  search: z.string().trim().max(200).optional(),
}

export const LateQuery = PageQuery.extend(lateFilters)

/** `run` is the import whose rejected rows are open, `late` the quarter whose late reports are. */
export const DataQuery = FilingQuery.extend({ run: z.uuid().optional(), late: z.iso.date().optional() })
