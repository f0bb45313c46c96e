import { z } from 'zod'
import { PageQuery } from './platform/paging.ts'

/** Managers without a report, or securities that only a filing names. */
export const coverageLists = ['managers', 'securities'] as const
export type CoverageList = (typeof coverageLists)[number]

export const coverageFilters = { search: z.string().trim().max(200).optional() }

export const CoverageQuery = PageQuery.extend(coverageFilters)
